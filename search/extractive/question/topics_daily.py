"""Daily life: why, traffic, currencies, weather."""

from search.extractive.question.topic import Kind, Topic

TOPICS: tuple[Topic, ...] = (
    Topic(
        name="reason",
        kind=Kind.FREE,
        ask_zh="为什么|为何|为啥|怎么会|什么原因|原因",
        ask_en="why|how come|reason",
        say=(
            r"因|由于|受|导致|影响|原因|所致|拖累|推动|随着|because|after|due to|amid|following"
            r"|on news|driven|caused|reason|\bas\b"
        ),
    ),
    Topic(
        name="traffic",
        kind=Kind.FREE,
        ask_zh="限行|限号|尾号|路况|堵车|堵不堵|堵吗|停运|停课|停电|停水|放假吗",
        ask_en="traffic|road (?:closed|closures?)|congestion|strike",
        say="限行|限号|尾号|路况|堵|拥堵|畅通|停运|停课|停电|停水|traffic|congest|closed|strike|walkout",
    ),
    Topic(
        name="exchange rate",
        kind=Kind.RATE,
        ask_zh=(
            "汇率|中间价|牌价|兑换?(?=[一-鿿]*[元币镑郎])|换(?=多少[一-鿿]*[元币])|(?:等于|是|值"
            "|换)多少(?=人民币|美元|欧元|日元|英镑|港[币元]|韩元)"
        ),
        ask_en=(
            "exchange rate|conversion rate|currency rate|to(?= (?:usd|eur|cny|rmb|jpy|gbp|krw|hkd|inr"
            "|aud|cad|chf|dollars?|euros?|yen|yuan|pounds))|against the(?= dollar| euro| yen| pound"
            "| yuan)"
        ),
        say="汇|中间价|牌价|折算|兑|报|折合|等于|exchange|trad|rate|per |=|equals?|against|bought|worth",
    ),
    Topic(
        name="weather",
        kind=Kind.WEATHER,
        ask_zh=(
            "天气预报|天气|气温|温度|多少度|几度|[下会]雨|下雪|带伞|雨伞|冷不冷|热不热|冷吗|热吗"
            "|穿什么|降温|空气质量|雾霾|紫外线|适合(?:爬山|跑步|洗车|出门|露营|出行)"
        ),
        ask_en=(
            "weather(?: forecast)?(?: like)?|forecast|temperatures?|(?:rain|snow)(?:ing|y)?"
            "|umbrella|how (?:hot|cold|warm)|humid|sunny|air quality|aqi"
        ),
        say=(
            r"气温|摄氏度|[°℃]|\d ?度|[晴阴]|雨|雪|多云|[东南西北]风|湿度|空气质量|污染|sunn|rain"
            r"|cloud|shower|snow|storm|\bhighs?\b|\blows?\b|wind|degrees|overcast|\bdry\b|clear"
            r"|drizzle|fog|aqi|humid"
        ),
    ),
)
