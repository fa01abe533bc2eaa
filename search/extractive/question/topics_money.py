"""Money: worth, indices, prices, rates in percent."""

from search.extractive.question.topic import Kind, Topic

TOPICS: tuple[Topic, ...] = (
    Topic(
        name="worth",
        kind=Kind.MONEY,
        ask_zh=(
            "身价|身家|净资产|市值|营业收入|营收|收入|净利润|利润|票房|财报|分红|派息|工资|薪资"
            "|薪水|年薪|月薪|奖金|预算|估值|融资额?"
        ),
        ask_en=(
            "net worth|market (?:cap(?:itali[sz]ation)?|value)|revenues?|profits?|earnings"
            "|box office|salary|salaries|valuation|prize money|budget|minimum wage"
            "|how much (?:money )?(?:did|does|do|has|have) .{1,30} (?:make|earn|gross|raise)d?"
        ),
        say=(
            "身价|身家|资产|市值|营收|收入|利润|票房|分红|派|工资|薪|奖金|预算|估值|融资|worth|cap"
            "|revenue|profit|earn|gross|salary|valu|billion|million|box office|wage|raised"
        ),
    ),
    Topic(
        name="index",
        kind=Kind.NUMBER,
        ask_zh="收盘点?位?|开盘|大盘|点位|收于|指数",
        ask_en="closing level|points?",
        say="点|收|涨|跌|指数|point|clos|index|rose|fell|gain|los",
    ),
    Topic(
        name="stock price",
        kind=Kind.MONEY,
        ask_zh="股价|股票价格?|多少钱一股|一股",
        ask_en="(?:stock|share) prices?|stocks?|shares?",
        say=(
            r"股|收盘|收报|报收|收于|现价|最新价|最新报|涨|跌|市值|clos|shares?|stock|trad|nasdaq"
            r"|nyse|\d%|[+-]\d"
        ),
    ),
    Topic(
        name="price",
        kind=Kind.MONEY,
        ask_zh=(
            "最新价|成交价|多少钱(?:一[张个斤克升瓶台部吨平套]|每[张个斤克升平])?|几块钱|几元|价格"
            "|价钱|售价|定价|报价|标价|单价|均价|起售价|(?:门|机|车|船|火车|高铁|动车|电影"
            "|演唱会)票(?:价格?|务)?|票[价务]|学费|会员费?|费用|收费|资费|房租|租金|房价|油价|金价"
            "|币价|菜价|肉价|猪价|批价|手续费|多贵|贵不贵|一平米?|降价|涨价|便宜|行情"
        ),
        ask_en=(
            "(?:ticket|spot|current|closing|asking|retail|starting) prices?|prices?|pricing"
            "|how much (?:is|are|does|do|did|for|to|will)|how much|costs?|fares?|fees?|cheap(?:est"
            "|er)?|tickets?|trading at|quote|subscription|rent"
        ),
        say=(
            r"价|报|售|元|美元|卖|收于|涨|跌|费|起|票|price|cost|trad|clos|from|start|sell|\bat\b"
            r"|[$€£¥￥]|usd|fare|fee|ticket|per "
        ),
    ),
    Topic(
        name="share",
        kind=Kind.PERCENT,
        ask_zh=(
            "支持率|民调|通胀率|通胀|通货膨胀率|失业率|增长率|增速|利率|lpr|降息|加息|市场份额"
            "|占有率|收视率|中签率|出生率|渗透率|毛利率|cpi|ppi|gdp增速|录取率|上座率"
        ),
        ask_en=(
            "approval(?: ratings?)?|inflation(?: rate)?|unemployment(?: rate)?|(?:cut|raise|hike"
            "|hold|cuts|raised|lower)(?: interest)? rates?|interest rates?|mortgage rates?"
            "|growth rate|market share|turnout|birth rate|tax rate|apr|polls?|rates?"
        ),
        say=r"率|百分|个基点|%|percent|basis point|\brate|approv|poll|inflation|quarter point",
    ),
)
