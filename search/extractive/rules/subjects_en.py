"""Subjects whose facts change with time (prices, weather, scores…), as English questions name them."""

_PRICES = (
    r"pric(?:e|es|ed|ing)|costs?|how much (?:is|are|does|do|did|will|would|for)|cheap(?:est"
    r"|er)?|expensive|deals?|discounts?|on sale|fares?|tickets?|stocks?|shares?|market cap"
    r"|(?:stock|bull|bear|housing|job|crypto) market|index(?! (?:of|in) (?:an?|the) (?:array"
    r"|list|string))|nasdaq|dow jones|s&p|ftse|nikkei|hang seng|ipo|earnings|exchange rate"
    r"|mortgage|interest rates?|(?:cut|raise|hike|hold|cuts|raised"
    r"|hiked)(?: interest)? rates?|inflation rate|inflation(?= (?:in|now|rate|figures))"
    r"|unemployment|gdp|cpi|net worth|salar(?:y|ies)|minimum wage|rent(?:al)?s?|box office"
    r"|ratings?|approval|polls?|odds|sales|revenue|subscribers?|subscription|market share"
)
_WEATHER_AND_TRAFFIC = (
    r"weather|forecast(?!ing)|(?:rain|snow|sunny|cloudy|humid|windy)(?:ing|y)?|umbrella"
    r"|air quality|aqi|pollen|hurricanes?|typhoons?|storms?|earthquakes?|wildfires?|floods?"
    r"|sunrise|sunset|tides?|traffic|wait time|busy|delay(?:s|ed)?|flights?|trains? (?:from"
    r"|to|tickets?|strike)|timetable|schedules?|strike|airport|gate|departures?"
)
_SPORT = (
    r"scores?|standings|fixtures?|line-?ups?|rosters?|results?|who (?:won|wins|is winning"
    r"|leads|owns|runs|makes|plays|is playing|hosts|is (?!a\b|an\b|responsible))|who's"
    r"|winners?|champions?(?:hip)?|playoffs?|super bowl|world cup|olympics?|league|nba|nfl"
    r"|mlb|nhl|f1|formula (?:1|one|e)|grand prix|uefa|fifa|ufc|wimbledon|us open"
    r"|transfer (?:news|window|rumou?rs)|injur(?:y|ies|ed)|medal(?:s| table)|derby"
    r"|tournament|play(?:s|ing)? next|draft pick|powerball|lottery|mega millions"
    r"|winning numbers|oscars?|grammys?|emmys?|nobel|golden globes?|eurovision|billboard"
    r"|best picture"
)
_RELEASES = (
    r"release (?:dates?|notes|candidate)|releas(?:e|ed|es|ing)|launch(?:es|ed|ing)?|com(?:e"
    r"|es|ing) out|came out|available|availability|version|changelog|roadmap|deprecat\w+"
    r"|end of (?:life|support)|eol|patch(?:es|ed)?|firmware|vulnerabilit(?:y|ies)|cve-\d+\S*"
    r"|exploits?|outages?|down|status|offline|(?:not |stopped )working|new (?:features?|in"
    r"|on|movies?|songs?|albums?|season|phones?|law|rules?|model|episodes?)|what's new|specs"
    r"|benchmarks?|review(?:s|ed)?|features of"
)
_NEWS = (
    r"news|headlines?|announc\w+|happen(?:ing|ed) (?:in|to|with|at)|going on|trending"
    r"|rumou?rs?|scandals?|elections?|votes?|war in|ceasefire|sanctions?|tariffs?|lawsuits?"
    r"|arrested|died|dead|alive|pregnant|married|divorced|dating|net-?worth|updates? (?:on"
    r"|about)|any updates?"
)
_PEOPLE = (
    r"presidents?|prime ministers?|chancellor|governor|mayor|ministers?|ceo|cfo|cto|chairman"
    r"|chief executive|secretary[- ]general|(?:king|queen|emperor) of|pope|(?:head )?coach"
    r"|manager of|captain|owners?|population|how many people (?:live|are (?:there )?in|use)"
    r"|users does|how old (?:is|are)|age of(?! (?:the (?:earth|universe)))|richest"
    r"|most (?:popular|valuable|followed|streamed|subscribed|expensive)|best[- ]selling"
    r"|top \d+"
)
_BUYING_AND_GOING = (
    r"best(?! (?:wishes|regards|man|friend|practice))|worth (?:it|buying|reading|watching"
    r"|visiting)|recommend\w*|better than|which (?:\w+ ){0,3}(?:is|are) (?:better|best"
    r"|faster|cheaper)|which (?:\w+ ){1,2}should i (?:buy|get|choose)|alternatives? to"
    r"|hotels?|restaurants?|caf[eé]s?|bars|near me|nearby|things to do|activities in"
    r"|attractions?|tourist\w*|vaccin\w+|shots|travel (?:alert|advisor|warning|condition)\w*"
    r"|local|popular|places to|opening hours|open(?:s|ing)? (?:on|today|now|at|until|again)"
    r"|open\?|clos(?:e|es|ed|ing) (?:on|time|today|at)|hours of|visa|entry requirements"
    r"|regulations?|tax (?:rate|bracket|deadline)s?|deadlines?|holidays?|events? (?:in|near)"
    r"|concerts?|tour dates|festivals?|showtimes?|movies? (?:playing|in)|playing (?:at|this"
    r"|tonight)|streaming (?:on|service)|where (?:can|could|do|should) i (?:buy|watch|get"
    r"|find|stream|eat|stay|rent|download|park)|where to (?:buy|watch|get|find|stream|eat"
    r"|stay)|phone number|address of|directions? to|how (?:do i|to) get (?:to|from)"
    r"|reservations?|zip code"
)
_HAPPENINGS = (
    r"how (?:is|are) .{1,40} (?:doing|performing|going)|did .{1,40} (?:win|lose|announce"
    r"|release|cut|raise|resign|sign|beat|pass|die|launch|happen|say|get|make it)"
    r"|has .{1,60} (?:been|come|released|launched|started|signed|arrived|ended|begun|opened"
    r"|finished|won)|have .{1,60} (?:been|come|released|won)|is .{1,40} (?:out|open"
    r"|safe to (?:travel|visit)|available|still|dead|alive|single|banned|closed|over"
    r"|cancel\w*)|will .{1,60}\?|how long (?:is|are) the (?:queue|line|wait)|what time (?:is"
    r"|does|do|are|will)|when (?:is|are|does|do|will|can)(?! (?:i|we|you) use)|when's"
)
CHANGING_EN = (
    f"{_PRICES}|{_WEATHER_AND_TRAFFIC}|{_SPORT}|{_RELEASES}|{_NEWS}|{_PEOPLE}"
    f"|{_BUYING_AND_GOING}|{_HAPPENINGS}"
)

# Something happened to somebody: asking why is asking for news, not for a theory.
EVENT_EN = (
    r"(?:did|has|have|had) .{1,50}(?:stocks?|shares?|price|market|server|app|website|flight"
    r"|tariffs?|rates?|team|company|ceo|president|jump|surge|rally|plunge|resign|quit|cancel"
    r"|delay|sue)\b|(?:is|are|was|were) .{1,50}(?:down|up|falling|rising|trending|delayed"
    r"|cancel\w*|banned|fired|arrested|suspended|recalled|crashing|dropping|surging|closed"
    r"|on strike|protesting|so expensive|selling out|sold out|offline|not working"
    r"|boycott\w*)\b"
)
