"""Subjects whose facts change with time (prices, weather, scores, office-holders…) and names of things one can buy.

Patterns over folded text; Chinese and English are kept side by side so that a subject is known in both.
"""

CHANGING_ZH = "|".join(
    (
        # money and markets
        "股价|股票|股市|大盘|股指|[a港美b]股(?!东)|指数(?!函数|增长|级|爆炸|运算)|涨停|跌停|市值|身价|身家|净资产|财报|营收|分红|派息|派现|市盈率",
        "多少钱|几块钱|几元|价格|价钱|售价|报价|[房油金银票币菜肉车运铜粮猪]价|最低价|降价|涨价|打折|优惠|促销|补贴|便宜|多贵|贵不贵"
        "|收费|资费|会员费|学费|手续费|票务|[门机车船站]票|火车票|高铁票|房租|租金|性价比|国补|以旧换新|成交价|批发价|起步价",
        "汇率|(?:兑换?|换成?|等于多少)(?=人民币|美元|美金|欧元|日元|港[币元]|英镑|韩元)|(?:美元|美金|港[币元]|日元|欧元|英镑|韩元)(?:换|兑)|利率|lpr|存款利息|房贷|公积金|降息|加息|降准|cpi|ppi|gdp|pmi|通胀率|失业率|基金净值|净值",
        "工资|薪资|薪水|年薪|月薪|最低工资|退休金|养老金|社保|医保|个税|销量|出货量|产量|票房|收视率|播放量|粉丝数|月活|日活|用户数|份额|占有率",
        # weather, traffic, daily life
        "天气(?!系统|学|现象)|气温|多少度(?!角)|下雨|下雪|台风|暴雨|降雨|降雪|空气质量|雾霾|沙尘|pm2\\.?5|紫外线|带伞|限行|路况|堵车|堵不堵|地震|洪水|山火|预警|疫情|涨潮|日出|日落"
        "|穿什么|冷不冷|热不热|适合(?:去|爬山|跑步|洗车|出门|露营)",
        "停电|停水|停运|停课|晚点|延误|航班|班次|车次|列车|时刻表|首班车|末班车|快递|物流|营业|几点(?:开|关|结束|打烊|下班|能)|开门|关门|开放时间|开放吗"
        "|放假|调休|补班|上班时间|开学|高考|中考|考研|考公|国考|省考|四六级|报名|准考证|分数线|国家线|查分|录取|招聘|签证|入境|免签|限购|落户|摇号|政策|新规|法规",
        # sport, shows, lottery
        "比分|赛果|战绩|战报|赛程|赛况|积分榜|排名|排行|榜单|射手榜|对阵|首发(?!价)|转会|夺冠|冠军|亚军|金牌|奖牌|决赛|半决赛|世界杯|欧冠|英超|西甲|意甲|德甲|法甲|中超"
        "|亚冠|nba|cba|\\bf1\\b|奥运会?|亚运会?|全运会|大满贯|[法温美澳]网|lpl|比赛结果|比赛(?!的|这)|开奖|中奖号码|彩票|双色球|大乐透|赢了|输了|打[赢输]|几比几|球队|主教练|伤病",
        "上映|首映|定档|热映|电影票|档期|演唱会|巡演|音乐节|综艺|新剧|更新到|第几集|大结局|新歌|新专辑|续集|续作|直播(?!原理)",
        # releases and software
        "发布(?!会怎么|订阅)|发售|开售|预售|上市(?!公司)|上线|公测|内测|停产|停服|下架|开服|新款|新品|新机|新版|版本|更新(?!换代|操作|语句)|补丁|漏洞|cve-|固件|路线图|停止支持|移除了|新增了|新特性|新功能|新变化|支持(?:了)?(?:吗|没)|换代|改款|型号|参数(?!方程|估计|化|传递)|配置(?!文件|环境)|续航|跑分|评测|测评",
        # news and people
        "新闻(?!稿|学|体|写|标题|的(?:定义|特点|写|.要素|要素|结构|价值|体裁))|头条|热搜|热点|动态(?!规划|类型|语言|链接|数组)|进展|公告|通报|官宣|传闻|爆料|绯闻|近况|离婚|结婚|结的?婚|去世|逝世|还活着|被捕|判刑|辞职|上任|当选|任命|制裁|关税|战争(?=进|局|最|结束了|打)|停火|选举|大选|竞选|投票结果|局势|罢工|裁员|收购|破产|倒闭",
        "现任|首席执行官|ceo|总裁|董事长|总统|总理|首相|部长|市长|省长|书记|秘书长|首富|富豪|老板是|代言人|得主|获奖(?:者|名单)|奥斯卡|诺贝尔|金鸡奖|金马奖|格莱美|艾美奖|茅盾文学奖"
        "|支持率|民调|人口(?!学)|多少人(?!民币)|几岁|多大了|年龄|(?<!你)是谁|属于谁|哪家公司的",
        # services
        "崩了|崩溃了|挂了|宕机|打不开|登不上|登录不了|连不上|用不了|进不去|加载不出|发不出|收不到|出问题|故障|服务器异常|恢复了",
        # buying and going
        "哪个好|哪款|哪家|哪种好|哪个更|哪个(?:手机|牌子|品牌|便宜|划算|快|强|好用)|谁更|值得(?:买|入手|去|看)|值不值|推荐(?!算法|系统|信)|口碑|好用吗|好不好用|靠谱|怎么选|选哪|攻略|附近|周边|好吃|好玩|好看的"
        "|餐厅|饭店|火锅店|酒店|民宿|景点|医院(?!里)|门店|专卖店|实体店|客服电话|电话号码|联系方式|官网|下载地址|路线|怎么走|怎么去|怎么坐|多久(?:能)?到|哪里(?:可以|能)?(?:买|看|吃|玩|下载|办)|在哪(?:里|儿)?(?:买|看|下载|办|上映)",
        "还会(?:涨|跌)|会不会(?:涨|跌|下|停|取消)|(?:大|暴|狂|上|下|又|在)(?:涨|跌)(?!原理)|跳水|飙升|涨到|跌到|涨了|跌了|走势|行情",
    )
)
CHANGING_EN = "|".join(
    (
        r"pric(?:e|es|ed|ing)|costs?|how much (?:is|are|does|do|did|will|would|for)|cheap(?:est|er)?|expensive|deals?|discounts?|on sale|fares?"
        r"|tickets?|stocks?|shares?|market cap|(?:stock|bull|bear|housing|job|crypto) market|index(?! (?:of|in) (?:an?|the) (?:array|list|string))|nasdaq|dow jones|s&p|ftse|nikkei|hang seng|ipo|earnings"
        r"|exchange rate|mortgage|interest rates?|(?:cut|raise|hike|hold|cuts|raised|hiked)(?: interest)? rates?|inflation rate|inflation(?= (?:in|now|rate|figures))|unemployment|gdp|cpi|net worth|salar(?:y|ies)|minimum wage|rent(?:al)?s?|box office|ratings?|approval|polls?|odds|sales|revenue|subscribers?|subscription|market share",
        r"weather|forecast(?!ing)|(?:rain|snow|sunny|cloudy|humid|windy)(?:ing|y)?|umbrella|air quality|aqi|pollen|hurricanes?|typhoons?|storms?|earthquakes?|wildfires?|floods?|sunrise|sunset|tides?"
        r"|traffic|wait time|busy|delay(?:s|ed)?|flights?|trains? (?:from|to|tickets?|strike)|timetable|schedules?|strike|airport|gate|departures?",
        r"scores?|standings|fixtures?|line-?ups?|rosters?|results?|who (?:won|wins|is winning|leads|owns|runs|makes|plays|is playing|hosts|is (?!a\b|an\b|responsible))|who's|winners?|champions?(?:hip)?|playoffs?"
        r"|super bowl|world cup|olympics?|league|nba|nfl|mlb|nhl|f1|formula (?:1|one|e)|grand prix|uefa|fifa|ufc|wimbledon|us open|transfer (?:news|window|rumou?rs)|injur(?:y|ies|ed)|medal(?:s| table)|derby|tournament|play(?:s|ing)? next|draft pick"
        r"|powerball|lottery|mega millions|winning numbers|oscars?|grammys?|emmys?|nobel|golden globes?|eurovision|billboard|best picture",
        r"release (?:dates?|notes|candidate)|releas(?:e|ed|es|ing)|launch(?:es|ed|ing)?|com(?:e|es|ing) out|came out|available|availability|version|changelog|roadmap|deprecat\w+|end of (?:life|support)|eol|patch(?:es|ed)?|firmware"
        r"|vulnerabilit(?:y|ies)|cve-\d+\S*|exploits?|outages?|down|status|offline|(?:not |stopped )working|new (?:features?|in|on|movies?|songs?|albums?|season|phones?|law|rules?|model|episodes?)|what's new|specs|benchmarks?|review(?:s|ed)?|features of",
        r"news|headlines?|announc\w+|happen(?:ing|ed) (?:in|to|with|at)|going on|trending|rumou?rs?|scandals?|elections?|votes?|war in|ceasefire|sanctions?|tariffs?|lawsuits?|arrested|died|dead|alive|pregnant|married|divorced|dating|net-?worth|updates? (?:on|about)|any updates?",
        r"presidents?|prime ministers?|chancellor|governor|mayor|ministers?|ceo|cfo|cto|chairman|chief executive|secretary[- ]general|(?:king|queen|emperor) of|pope|(?:head )?coach|manager of|captain|owners?|population|how many people (?:live|are (?:there )?in|use)|users does|how old (?:is|are)|age of(?! (?:the (?:earth|universe)))|richest|most (?:popular|valuable|followed|streamed|subscribed|expensive)|best[- ]selling|top \d+",
        r"best(?! (?:wishes|regards|man|friend|practice))|worth (?:it|buying|reading|watching|visiting)|recommend\w*|better than|which (?:\w+ ){0,3}(?:is|are) (?:better|best|faster|cheaper)|which (?:\w+ ){1,2}should i (?:buy|get|choose)|alternatives? to|hotels?|restaurants?|caf[eé]s?|bars|near me|nearby|things to do|activities in|attractions?|tourist\w*|vaccin\w+|shots|travel (?:alert|advisor|warning|condition)\w*|local|popular|places to|opening hours|open(?:s|ing)? (?:on|today|now|at|until|again)|open\?|clos(?:e|es|ed|ing) (?:on|time|today|at)|hours of|visa|entry requirements|regulations?|tax (?:rate|bracket|deadline)s?|deadlines?|holidays?|events? (?:in|near)|concerts?|tour dates|festivals?|showtimes?|movies? (?:playing|in)|playing (?:at|this|tonight)|streaming (?:on|service)|where (?:can|could|do|should) i (?:buy|watch|get|find|stream|eat|stay|rent|download|park)|where to (?:buy|watch|get|find|stream|eat|stay)|phone number|address of|directions? to|how (?:do i|to) get (?:to|from)|reservations?|zip code",
        r"how (?:is|are) .{1,40} (?:doing|performing|going)|did .{1,40} (?:win|lose|announce|release|cut|raise|resign|sign|beat|pass|die|launch|happen|say|get|make it)|has .{1,60} (?:been|come|released|launched|started|signed|arrived|ended|begun|opened|finished|won)|have .{1,60} (?:been|come|released|won)|is .{1,40} (?:out|open|safe to (?:travel|visit)|available|still|dead|alive|single|banned|closed|over|cancel\w*)"
        r"|will .{1,60}\?|how long (?:is|are) the (?:queue|line|wait)|what time (?:is|does|do|are|will)|when (?:is|are|does|do|will|can)(?! (?:i|we|you) use)|when's",
    )
)
# Things one can buy or subscribe to, by brand or model: comparing them needs today's facts, unlike comparing ideas.
PRODUCT = (
    r"iphone|ipad|macbook|imac|airpods|apple watch|vision pro|galaxy|pixel \d|huawei|redmi|xiaomi|oneplus|oppo|vivo|honor|thinkpad|surface"
    r"|rtx|gtx|radeon|ryzen|core ultra|core i\d|snapdragon|playstation|ps[456]\b|xbox|switch ?2|steam deck|kindle|gopro|dji|tesla|model [3sxy]\b|byd|su7|yu7"
    r"|chatgpt|gpt[- ]?\d|claude|gemini|llama|deepseek|qwen|kimi|copilot|cursor|notion|midjourney|grok|netflix|disney\+|spotify|hulu|nikon|canon|sony|nvidia|amd"
    r"|samsung|lenovo|dell|asus|toyota|honda|bmw|audi|ford|laptops?|phones?|tablets?|headphones?|electric cars?|mattress"
    r"|苹果手机|华为|小米|三星|荣耀|红米|一加|比亚迪|特斯拉|蔚来|理想l?\d|小鹏|问界|极氪|大疆|索尼|佳能|尼康|任天堂|mate ?\d|pura ?\d|nova ?\d|豆包|通义|文心|元宝"
    r"|手机(?!号|验证|屏幕|壳)|笔记本电脑|平板电脑|耳机|显卡|电动车|新能源车|洗衣机|扫地机|空调|电视机|信用卡|套餐|会员|保险"
)
# Something happened to somebody: asking why is asking for news, not for a theory.
EVENT_ZH = (
    "[大暴狂]跌|[大暴猛狂]涨|跳水|飙升|下架|宕机|崩了|辞职|辞任|下台|退出|退赛|退市|裁员|涨停|跌停|停产|停运|被[罚捕抓封禁骂裁打淘收下停开质]"
    "|突然|取消了|涨价|降价|离婚|分手|封杀|召回|停牌|打不开|用不了|登不上|道歉|倒闭|破产|又|还没|没有?上映|卖这么贵|这么火|火了"
)
EVENT_EN = (
    r"(?:did|has|have|had) .{1,50}(?:stocks?|shares?|price|market|server|app|website|flight|tariffs?|rates?|team|company|ceo|president|jump|surge|rally|plunge|resign|quit|cancel|delay|sue)\b"
    r"|(?:is|are|was|were) .{1,50}(?:down|up|falling|rising|trending|delayed|cancel\w*|banned|fired|arrested|suspended|recalled|crashing|dropping|surging|closed|on strike|protesting|so expensive|selling out|sold out|offline|not working|boycott\w*)\b"
)
