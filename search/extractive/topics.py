"""What can be asked about a thing (its price, its weather, who leads it…): how questions and how pages put it."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The kind of value an answer must hold."""

    MONEY = "money"
    RATE = "rate"
    PERCENT = "percent"
    NUMBER = "number"
    DATE = "date"
    TIME = "time"
    PERSON = "person"
    SCORE = "score"
    VERSION = "version"
    WEATHER = "weather"
    STATUS = "status"
    VERDICT = "verdict"
    NEWS = "news"
    YES_NO = "yes_no"
    PLACE = "place"
    REASON = "reason"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Topic:
    """`ask_zh` and `ask_en` find the topic in a folded question, `say` in a folded sentence; `kind` is its usual value."""

    name: str
    kind: Kind
    ask_zh: str
    ask_en: str
    say: str


# Order matters: of two topics that start at the same place the first is taken.
TOPICS: tuple[Topic, ...] = (
    Topic(
        "exchange rate", Kind.RATE,
        "汇率|中间价|牌价|兑换?(?=[\u4e00-\u9fff]*[元币镑郎])|换(?=多少[\u4e00-\u9fff]*[元币])|(?:等于|是|值|换)多少(?=人民币|美元|欧元|日元|英镑|港[币元]|韩元)",
        "exchange rate|conversion rate|currency rate|to (?=usd|eur|cny|rmb|jpy|gbp|krw|hkd|inr|aud|cad|chf|dollars?|euros?|yen|yuan|pounds)|against the(?= dollar| euro| yen| pound| yuan)",
        "汇率|中间价|兑|报|折合|等于|exchange|trad|rate|per |=|equals?|against|bought|worth",
    ),
    Topic(
        "weather", Kind.WEATHER,
        "天气预报|天气|气温|温度|多少度|几度|[下会]雨|下雪|带伞|雨伞|冷不冷|热不热|冷吗|热吗|穿什么|降温|空气质量|雾霾|紫外线|适合(?:爬山|跑步|洗车|出门|露营|出行)",
        "weather(?: forecast)?(?: like)?|forecast|temperatures?|(?:rain|snow)(?:ing|y)?|umbrella|how (?:hot|cold|warm)|humid|sunny|air quality|aqi",
        "气温|摄氏度|[°℃]|\\d ?度|[晴阴]|雨|雪|多云|[东南西北]风|湿度|空气质量|污染|sunn|rain|cloud|shower|snow|storm|\\bhighs?\\b|\\blows?\\b|wind|degrees|overcast|\\bdry\\b|clear|drizzle|fog|aqi|humid",
    ),
    Topic(
        "worth", Kind.MONEY,
        "身价|身家|净资产|市值|营业收入|营收|收入|净利润|利润|票房|财报|分红|派息|工资|薪资|薪水|年薪|月薪|奖金|预算|估值|融资额?",
        "net worth|market (?:cap(?:itali[sz]ation)?|value)|revenues?|profits?|earnings|box office|salary|salaries|valuation|prize money|budget|minimum wage|how much (?:money )?(?:did|does|do|has|have) .{1,30} (?:make|earn|gross|raise)d?",
        "身价|身家|资产|市值|营收|收入|利润|票房|分红|派|工资|薪|奖金|预算|估值|融资|worth|cap|revenue|profit|earn|gross|salary|valu|billion|million|box office|wage|raised",
    ),
    Topic(
        "index", Kind.NUMBER,
        "收盘点?位?|开盘|大盘|点位|收于|指数",
        "closing level|points?",
        "点|收|涨|跌|指数|point|clos|index|rose|fell|gain|los",
    ),
    Topic(
        "price", Kind.MONEY,
        "股价|股票价格|最新价|成交价|多少钱(?:一[股张个斤克升瓶台部吨平套]|每[股张个斤克升平])?|几块钱|几元|价格|价钱|售价|定价|报价|标价|单价|均价|起售价|(?:门|机|车|船|火车|高铁|动车|电影|演唱会)票(?:价格?|务)?|票[价务]|学费|会员费?|费用|收费|资费|房租|租金|房价|油价|金价|币价|菜价|肉价|猪价|批价|手续费|多贵|贵不贵|一股|一平米?|降价|涨价|便宜|行情",
        "(?:stock|share|ticket|spot|current|closing|asking|retail|starting) prices?|prices?|pricing|how much (?:is|are|does|do|did|for|to|will)|how much|costs?|fares?|fees?|cheap(?:est|er)?|tickets?|stocks?|shares?|trading at|quote|subscription|rent",
        "价|报|售|元|美元|卖|收于|涨|跌|费|起|票|price|cost|trad|clos|from|start|sell|\\bat\\b|[$€£¥￥]|usd|fare|fee|ticket|per ",
    ),
    Topic(
        "share", Kind.PERCENT,
        "支持率|民调|通胀率|通胀|通货膨胀率|失业率|增长率|增速|利率|lpr|降息|加息|市场份额|占有率|收视率|中签率|出生率|渗透率|毛利率|cpi|ppi|gdp增速|录取率|上座率",
        "approval(?: ratings?)?|inflation(?: rate)?|unemployment(?: rate)?|(?:cut|raise|hike|hold|cuts|raised|lower)(?: interest)? rates?|interest rates?|mortgage rates?|growth rate|market share|turnout|birth rate|tax rate|apr|polls?|rates?",
        "率|百分|个基点|%|percent|basis point|\\brate|approv|poll|inflation|quarter point",
    ),
    Topic(
        "score", Kind.SCORE,
        "比分|赛果|战绩|战报|比赛结果|几比几|结果|赢了没?|输了没?|打赢|打了多少",
        "scores?|results?|final score|win|won(?= .*(?:game|match|derby|fight)s?\\b)|lose",
        "\\d ?[-–:：比] ?\\d|胜|负|击败|战胜|不敌|战平|大胜|惜败|逆转|横扫|\\bwon\\b|\\bwin|beat|lost|defeat|drew|draw|\\btied?\\b",
    ),
    Topic(
        "winner", Kind.PERSON,
        "得主|获奖者|获得者|获奖名单|夺冠|冠军|亚军|金牌|赢家|胜出|当选|最佳(?:影片|男主角|女主角|导演|[\u4e00-\u9fff]{2})|谁赢|谁夺",
        "who (?:won|wins|is winning)|winners?|champions?|won(?: the)?|best (?:picture|actor|actress|director)|who (?:was|got) (?:elected|awarded)",
        "授予|得主|获得|获奖|夺得|夺冠|冠军|摘得|摘金|当选|胜出|赢得|击败|won|win|beat|champion|award|crown|claim|take|took|victor|triumph|elected",
    ),
    Topic(
        "leader", Kind.PERSON,
        "首席执行官|ceo|cfo|cto|总裁|董事长|总经理|总统|总理|首相|部长|主席|市长|省长|州长|书记|秘书长|行长|局长|校长|院长|国王|女王|天皇|教皇|主教练|教练|队长|老板|掌门人|负责人|首富|创始人|代言人|主演|导演|主持人|谁主演|谁导演|属于谁|属于哪家公司",
        "ceo|cfo|cto|chief executive(?: officer)?|president|prime minister|chancellor|governor|mayor|minister|secretary(?:[- ]general)?|chair(?:man|woman|person)?|king|queen|pope|head coach|coach|manager|captain|owns?|owner|runs|leads|leader|founder|founded|richest (?:person|man|woman)|stars? in|director|hosts?",
        "首席执行官|ceo|总裁|董事长|总经理|总统|总理|首相|部长|主席|市长|省长|州长|书记|秘书长|行长|校长|国王|女王|主教练|教练|队长|老板|首富|创始人|代言|主演|导演|担任|出任|接任|执掌|任|旗下|属于"
        "|ceo|chief executive|president|prime minister|chancellor|governor|mayor|minister|secretary|chair|king|queen|pope|coach|manager|captain|own|run|lead|led by|head|found|richest|star|direct|in office|serv",
    ),
    Topic(
        "security", Kind.VERSION,
        "影响(?:了)?哪些版本|影响版本|哪些版本|漏洞(?:编号|详情)?|修复版本|受影响",
        "affected versions?|which versions|vulnerab\\w+|affects?|affected",
        "影响|版本|修复|受影响|漏洞|affect|vulnerab|fixed|patched|prior|before|version|through",
    ),
    Topic(
        "version", Kind.VERSION,
        "最新版本?|版本号?|稳定版|长期支持版?|固件|lts(?:版本?)?",
        "(?:stable )?(?:version|release)(?! (?:dates?|notes?))|latest lts|lts|firmware",
        "版本?|发布|更新|稳定|version|release|stable|lts|v\\d|\\d\\.\\d",
    ),
    Topic(
        "opening hours", Kind.TIME,
        "几点(?:开门|关门|开馆|闭馆|开始|结束|打烊|下班|营业|开|关)?|营业时间|开放时间|开馆|闭馆|开门|关门|营业|开放|首班车|末班车",
        "opening hours|open(?:s|ing)? (?:hours|times?)|what time|hours|open(?:s|ing)?(?! source)|closed?|closing",
        "开放|营业|开门|关门|开馆|闭馆|休息|点|时|\\d:\\d\\d|\\bopen|clos|hours|\\b[ap]\\.?m\\.?\\b|daily|except",
    ),
    Topic(
        "release", Kind.DATE,
        "上映(?:时间|日期)?|发布(?:时间|日期)?|上市(?:时间)?|发售(?:日期|时间)?|首映|定档|开售|预售|上线|公测|开播",
        "release dates?|releas(?:e|ed|es|ing)|com(?:e|es|ing) out|came out|launch(?:es|ed|ing)?(?: dates?)?|premieres?|out|available|ship(?:s|ped|ping)?",
        "上映|首映|定档|发布|发售|开售|预售|上市|上线|公测|开播|推出|releas|come out|came out|launch|premier|debut|availab|ship|schedul|arriv|plans?",
    ),
    Topic(
        "schedule", Kind.DATE,
        "赛程|日程|时间表|时间安排|放假安排|放几天假?|放假|开学|报名时间|考试时间|报名|什么时候|什么时间|何时|哪一?天|几号|几月几[号日]|开始时间|下一?场(?:比赛)?|下一?次",
        "schedules?|fixtures?|when|(?:match|game|race|fight)(?= (?:date|time))|plays? next|what (?:date|day)|deadline|kick[- ]?off",
        "\\d+ ?[月日号点]|[周星][期一二三四五六日天]|放假|开始|举行|报名|对阵|迎战|将|host|play|face|travel|visit|against|schedul|\\bon\\b|launch|kick|start|begin|will|from|take place",
    ),
    Topic(
        "outage", Kind.STATUS,
        "崩了|崩溃了?|挂了|宕机|打不开|登不上|登录不了|连不上|用不了|进不去|出问题|出故障|故障|服务异常|异常|维护",
        "(?:service )?down|outages?|not working|offline|status|(?:having )?(?:issues|problems)|service disruption",
        "崩|故障|宕机|异常|恢复|无法|正常|维护|修复|中断|\\bdown\\b|outage|operational|incident|degraded|disrupt|restored|resolved|issue|unavailable|offline|normal|\\bup\\b|problem",
    ),
    Topic(
        "news", Kind.NEWS,
        "新闻|头条|热搜|热点|要闻|资讯|快讯|大事|最新消息|最新进展|最新动态|有什么(?:消息|动态|进展|动静)|消息|动态|进展",
        "news|headlines?|(?:latest|any|recent) (?:updates?|developments?)(?: on| about| in| from)?|updates? (?:on|about)|what(?:'s| is) (?:happening|going on|new)",
        "",
    ),
    Topic(
        "population", Kind.NUMBER,
        "人口|多少人|月活用户?|日活用户?|用户数|销量|出货量|产量|粉丝数?|播放量|死亡人数|伤亡",
        "population|how many (?:people|users|subscribers|followers)|users|subscribers|followers|sales|deliveries|death toll|casualties",
        "人口|人|用户|活|销量|出货|产量|粉丝|播放|辆|台|万|亿|population|people|users|subscribers|followers|sales|sold|deliver|million|billion|resident|inhabitant|dead|killed",
    ),
    Topic(
        "age", Kind.NUMBER,
        "几岁|多大了|多大年纪|年龄|今年多大|多少岁",
        "how old|age of",
        "岁|出生|生于|年龄|years? old|born|aged?\\b|-year-old|birthday",
    ),
    Topic(
        "ranking", Kind.FREE,
        "排名|排行榜?|榜单|积分榜|射手榜|第几名?|名次|位列",
        "standings|table|rankings?|ranked|top (?:scorers?|\\d+)|leaderboard|position",
        "第[一二三四五六七八九十\\d]|排名|位列|榜|积分|领先|居|first|second|third|top|lead|rank|points|\\d(?:st|nd|rd|th)",
    ),
    Topic(
        "comparison", Kind.VERDICT,
        "哪个(?:更|好|快|强|便宜|划算|适合|省|值)\\w?|哪款好?|哪家好?|谁更\\w|更好|好还是|还是|对比|相比|区别|差别|差距|怎么选|值得买吗?|值不值|值得入手吗?|推荐|好用吗|评测|测评",
        "vs\\.?|versus|better(?: than)?|best|compared? (?:to|with)|difference|faster|worth (?:it|buying)|recommend\\w*|reviews?|pros and cons|which (?:one|is)",
        "比|更|优于|胜|快|慢|强|好|推荐|值得|适合|领先|倍|than|better|best|faster|more|less|while|whereas|compared|recommend|ideal|top|worth|both",
    ),
    Topic(
        "position", Kind.PLACE,
        "到哪里?了?|在?哪个(?:球队|俱乐部|城市|地方|国家)|在哪里?|位置|位于|地址|去了?哪里?",
        "where|location|located|address|which (?:team|club|city|country)|team",
        "位于|在|效力|加盟|中心|方向|公里|路|街|号|区|located|based|at |in |near|plays? for|joined|street|road|coast|km|miles",
    ),
)
