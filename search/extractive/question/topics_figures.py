"""News, counts, rankings, comparisons, places."""

from search.extractive.question.topic import Kind, Topic

TOPICS: tuple[Topic, ...] = (
    Topic(
        name="news",
        kind=Kind.NEWS,
        ask_zh=(
            "新闻|头条|热搜|热点|要闻|资讯|快讯|大事|最新消息|最新进展|最新动态|有什么(?:消息|动态"
            "|进展|动静)|消息|动态|进展"
        ),
        ask_en=(
            "news|headlines?|(?:latest|any|recent) (?:updates?|developments?)(?: on| about| in"
            "| from)?|updates? (?:on|about)|what(?:'s| is) (?:happening|going on|new)"
        ),
        say="",
    ),
    Topic(
        name="population",
        kind=Kind.NUMBER,
        ask_zh="人口|多少人|月活用户?|日活用户?|用户数|销量|出货量|产量|粉丝数?|播放量|死亡人数|伤亡",
        ask_en=(
            "population|how many (?:people|users|subscribers|followers)|users|subscribers|followers"
            "|sales|deliveries|death toll|casualties"
        ),
        say=(
            "人口|人|用户|活|销量|出货|产量|粉丝|播放|辆|台|万|亿|population|people|users"
            "|subscribers|followers|sales|sold|deliver|million|billion|resident|inhabitant|dead"
            "|killed"
        ),
    ),
    Topic(
        name="age",
        kind=Kind.NUMBER,
        ask_zh="几岁|多大了|多大年纪|年龄|今年多大|多少岁",
        ask_en="how old|age of",
        say=r"岁|出生|生于|年龄|years? old|born|aged?\b|-year-old|birthday",
    ),
    Topic(
        name="ranking",
        kind=Kind.FREE,
        ask_zh="排名|排行榜?|榜单|积分榜|射手榜|第几名?|名次|位列",
        ask_en=r"standings|table|rankings?|ranked|top (?:scorers?|\d+)|leaderboard|position",
        say=(
            r"第[一二三四五六七八九十\d]|排名|位列|榜|积分|领先|居|first|second|third|top|lead|rank"
            r"|points|\d(?:st|nd|rd|th)"
        ),
    ),
    Topic(
        name="comparison",
        kind=Kind.VERDICT,
        ask_zh=(
            "哪个(?:更|好|快|强|便宜|划算|适合|省|值)[一-鿿]?|哪款好?|哪家好?|谁更[一-鿿]|更好"
            "|好还是|还是|对比|相比|区别|差别|差距|怎么选|值得买吗?|值不值|值得入手吗?|推荐|好用吗"
            "|评测|测评"
        ),
        ask_en=(
            r"vs\.?|versus|better(?: than)?|best|compared? (?:to|with)|difference|faster|worth (?:it"
            r"|buying)|recommend\w*|reviews?|pros and cons|which (?:one|is)"
        ),
        say=(
            "比|更|优于|胜|快|慢|强|好|推荐|值得|适合|领先|倍|than|better|best|faster|more|less"
            "|while|whereas|compared|recommend|ideal|top|worth|both"
        ),
    ),
    Topic(
        name="position",
        kind=Kind.PLACE,
        ask_zh="到哪里?了?|在?哪个(?:球队|俱乐部|城市|地方|国家)|在哪里?|位置|位于|地址|去了?哪里?",
        ask_en="where|location|located|address|which (?:team|club|city|country)|team",
        say=(
            r"位于|在|效力|加盟|中心|方向|公里|路|街|号|区|located|based|at |in |near|plays? for"
            r"|joined|street|road|coast|km|miles|\bon\b|\bair|stream|available|watch"
        ),
    ),
)
