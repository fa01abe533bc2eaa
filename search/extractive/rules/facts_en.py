"""English rules for facts: what speaks of now or changes is searched, what lasts is not."""

from search.extractive.rules.lists_en import CODE, FIELDS, MONEY
from search.extractive.rules.products import PRODUCT
from search.extractive.rules.shape import MODEL, SEARCH, Rule
from search.extractive.rules.subjects_en import EVENT_EN

FACTS: tuple[Rule, ...] = (
    Rule("now", SEARCH, now=True),
    Rule(
        "event asked for",
        SEARCH,
        rf"^why\b.*(?:{EVENT_EN})|\bvs\.?\b.*\b(?:{PRODUCT})\b|\b(?:{PRODUCT})\b.*\bvs\.?\b",
    ),
    Rule(
        "lasting fact",
        MODEL,
        r"\bcapital (?:city )?of\b|\bwho (?:wrote|invented|discovered|painted|composed|founded"
        r"|built|created|designed|authored|sculpted|sang|coined|proposed|was|were|said|developed"
        r"|formulated|signed the|killed|assassinated)\b|^who is the (?:author|inventor|composer"
        r"|painter|founder) of"
        r"|^(?:when|what year|in what year|in which year|which year) (?:was|were|did|is"
        r"|in history did) .{1,60}\b(?:born|found(?:ed)?|invent(?:ed)?|discover(?:ed)?|built|end"
        r"|ended|begin|began|start|started|sink|fall|die|died|written|signed|abolished"
        r"|assassinated|first|original|war|independence|happen|created|established|published"
        r"|landed?|formed|completed|introduced|unite)\b"
        r"|^how many (?:\w+ )?(?:days|hours|minutes|seconds|weeks|months|years|decades|feet"
        r"|inches|yards|miles|ounces|cups|pints|quarts|grams|pounds|liters|litres|meters|metres"
        r"|continents|planets|oceans|bones|teeth|legs|eyes|wings|arms|hearts|muscles|letters"
        r"|vowels|sides|faces|edges|degrees|states|stripes|strings|keys|players|chromosomes"
        r"|atoms|electrons|protons|moons|zeros|colou?rs|senses|elements|time zones|bits|bytes"
        r"|syllables|commandments|amendments|chambers|ribs|stomachs|squares|cards|suits|holes"
        r"|quarters|innings|sheets|pieces) (?:are|is|do|does|has|have|in|make|equal|on|did"
        r"|make up)\b(?!.*\b(?:until|till|left|before|wait|tank)\b)"
        r"|\b(?:boiling|freezing|melting) point\b|\bspeed of (?:light|sound)\b|\b(?:atomic|molar"
        r"|molecular) (?:number|mass|weight)\b|\bchemical (?:formula|symbol)\b|\bsymbol for\b"
        r"|\b(?:square|cube) root\b|\bvalue of (?:pi|e)\b"
        r"|\b(?:largest|biggest|longest|highest|tallest|deepest|smallest|oldest|fastest"
        r"|second largest|hottest|coldest) (?:planet|ocean|river|mountain|desert|country"
        r"|continent|lake|animal|bone|organ|island|waterfall|mammal|bird|muscle|moon|fish"
        r"|land animal|state)\b"
        r"|^how (?:far|tall|high|deep|long|heavy|big|large|old|hot|fast|wide) (?:is|are|was"
        r"|away is|does|do|can) (?:the |an? )?(?:earth|moon|sun|mars|jupiter|saturn|venus|mount"
        r"|mt|everest|eiffel|great wall|nile|amazon|pacific|universe|milky|grand canyon|statue"
        r"|elephant|blue whale|giraffe|human|light|sound|cheetah|pyramid|average|marathon"
        r"|football field|soccer field|year|mile|lightning)",
        absent=(
            r"\b(?:richest|price|population|best|nearest|newest|currently|ceo|oscars?|world cup"
            r"|super bowl|champion\w*|season|premier league|olympics)\b"
        ),
    ),
    Rule(
        "lasting fact",
        MODEL,
        (
            r"^what (?:was|were)\b|^what (?:colou?r|language|continent|element|planet|gas|vitamin"
            r"|animal|organ|shape|instrument|type of|kind of|part of|sound|number comes)\b"
            r"|^which (?:planet|element|ocean|continent|gas|animal|organ|vitamin"
            r"|country is the (?:largest|smallest))\b|^where (?:is|are|was|were) (?:the )?(?!(?:best"
            r"|nearest|closest|cheapest|next|my|our|queen|king|a|an|your|flight"
            r"|train)\b)(?![^?]*\d)[\w' -]{2,30}(?: located)?\W*$|\bwhat (?:day|date) (?:is"
            r"|was) (?:christmas|halloween|valentine)"
        ),
        absent=r"\b(?:best|nearest|newest|currently|ceo|president of)\b",
        changing=False,
    ),
    Rule("changing subject", SEARCH, changing=True),
    Rule(
        "lasting fact",
        MODEL,
        (
            r"^what(?:'s|s| is| are| were| was) (?:the )(?!new\b|on\b|up\b|happening|best|top|next"
            r"|better|going|good|current)(?:[\w'-]+ ){1,4}(?:of|between|behind) (?!me\b|my\b|this\b)"
        ),
        absent=(
            rf"\b(?:{PRODUCT}|{MONEY}|like|number|name|team|best|most|top|largest|tallest"
            rf"|world record|record|website|email|link|address|phone|my|wait)\b|\$"
        ),
    ),
    Rule(
        "definition",
        MODEL,
        (
            r"^what(?:'s|s| is| are) (?!the |this|that|it|my|our|your|new|on|up|happening|going"
            r"|better|best|next)[\w+#.'-]+(?: [\w+#.'-]+){0,3}\W*$"
        ),
        absent=(
            r"\b(?:doing|playing|worth|open|showing|trending|\d{3,}|\w+ v?\d+)\b|cve-|'s (?!law"
            r"|theorem|principle|effect|paradox)"
        ),
    ),
    Rule("how something works", MODEL, r"^how (?:do|does) (?!i\b|the\b|my\b)", proper=False),
    Rule("definition", MODEL, r"^(?:tell me )?about\b", absent=rf"\b(?:{PRODUCT}|news|new)\b"),
    Rule(
        "programming",
        MODEL,
        (
            rf"^(?:how |what |the |a |an )?(?:{CODE})(?: [a-z_'-]+){{1,4}}\W*$"
            rf"|^(?:[a-z_'-]+ ){{1,4}}(?:in|with|for|using) (?:{CODE})\W*$"
        ),
        absent=(
            r"\b(?:latest|newest|jobs?|courses?|conference|meetup|download|install|popularity"
            r"|roadmap|outage|foundation|news|salary|certification|book|books|tutorials?|hosting"
            r"|license|down)\b|\d"
        ),
    ),
    Rule(
        "a field of knowledge",
        MODEL,
        rf"\b(?:{FIELDS})\b",
        absent=rf"\b(?:{PRODUCT}|museum|news|movie|film|show|ticket|concert|near)\b",
    ),
    Rule(
        "science or school",
        MODEL,
        (
            r"^(?:area|volume|circumference|perimeter|surface area|derivative|integral|sum|product"
            r"|factorial|mean|median) of (?:an? |the )?(?!china|england|london)|\b(?:formula|theorem"
            r"|synonyms?|antonyms?|conjugation|periodic table|multiplication table|times table"
            r"|alphabet)\W*$"
        ),
    ),
)
