"""English rules for questions about ideas: what, how, why. They beat time words that do not say "now"."""

from search.extractive.rules.lists_en import CODE, FIELDS, IDEA, MEASURES, MONEY
from search.extractive.rules.products import PRODUCT
from search.extractive.rules.shape import MODEL, Rule
from search.extractive.rules.subjects_en import EVENT_EN

IDEAS: tuple[Rule, ...] = (
    Rule(
        "about a word",
        MODEL,
        r"\bdifference between [a-z]+ and [a-z]+\W*$",
        absent=rf"\b(?:{PRODUCT}|{MONEY})\b",
    ),
    Rule(
        "an idea",
        MODEL,
        rf"\b(?:{IDEA})\b",
        absent=(
            rf"\b(?:{PRODUCT}|prices? of|prices?\W*$|costs? of|latest|newest|rules of entry|today"
            rf"|interest rates|president|election)\b"
        ),
        now=False,
    ),
    Rule(
        "how something works",
        MODEL,
        (
            r"\bhow (?:do|does|did|can|could) .{1,80} (?:work|works|function|form|grow|evolve|affect"
            r"|fly|float|happen|influence|cause|lead to|reproduce|sleep|communicate|breathe|survive"
            r"|hunt|move|get energy|originate|develop|differ|help|relate)\b|^how (?:is|are|was"
            r"|were) .{1,80} (?:made|determined|calculated|formed|computed|produced|generated|built"
            r"|defined|measured|created|set|used|discovered|invented|classified|transmitted|derived"
            r"|refined|structured|related|different|decided|predicted|priced|valued|organi[sz]ed"
            r"|constructed|fixed by|controlled|chosen|counted|named|elected)\b"
        ),
        absent=EVENT_EN,
        now=False,
    ),
    Rule(
        "explanation",
        MODEL,
        (
            r"^(?:explain|describe|clarify|illustrate|teach me|outline|walk me through|eli5"
            r"|give me an overview of|summari[sz]e|what is the idea behind|help me understand)\b"
        ),
        absent=r"\b(?:latest|newest)\b|\bwhat(?:'s| is) (?:happening|going on)",
        now=False,
    ),
    Rule(
        "definition",
        MODEL,
        (
            r"^(?:so )?what(?:'s|s| is| are| was| were) (?:an? |meant by )(?!.*\b(?:good|best|cheap"
            r"|nice|great|fair|reasonable|decent|safe) )"
        ),
        now=False,
        absent=r"\bprice of\b|\bworth\b|\bcost\b",
    ),
    Rule(
        "why",
        MODEL,
        (
            r"^(?:and |so |but |ok,? )?(?:why|how come|what (?:causes?|makes|is the reason"
            r"|happens (?:if|when|to .{1,30} (?:if|when))|would happen))\b"
        ),
        absent=EVENT_EN,
        now=False,
    ),
    Rule(
        "how to",
        MODEL,
        (
            r"^(?:so |and )?(?:how (?:do|can|should|would|could|might) (?:i|you|we|one|people"
            r"|someone)|how to|how does one|ways to|tips (?:for|on|to)|steps to|what(?:'s"
            r"| is) (?:the|a) (?:best|easiest|right|proper|correct|fastest|good|simple|nice"
            r"|polite) way to|what should i (?:do|say|wear|write|eat|bring) (?:if|when|to|in|for"
            r"|about))\b"
        ),
        absent=(
            rf"\b(?:buy|apply|register|sign up|renew|enrol|visa|passport|subscribe|cancel my|get to"
            rf"|get from|travel|vote|watch|stream|book|download|return|refund|contact|pay|park|reach"
            rf"|claim)\b|\b(?:{PRODUCT})\b.*\b(?:price|cheap)"
        ),
        now=False,
        changing=False,
    ),
    Rule(
        "how to",
        MODEL,
        (
            r"^(?:how (?:do|can|should) (?:i|you|we)|how to)\b (?:tie|learn|cook|write|solve"
            r"|calculate|improve|make|clean|fold|study|lose|build|draw|play|remove|change|fix|use"
            r"|prepare|convert|measure|treat|stop|start|grow|train|install|set up|create|memori[sz]e"
            r"|jump)\b"
        ),
        now=False,
        absent=r"\b(?:latest|new|newest|price|ticket|visa|passport)\b",
    ),
    Rule(
        "comparison of ideas",
        MODEL,
        r"\b(?:vs\.?|versus|compared? (?:to|with)|compare)\b",
        absent=(
            rf"\b(?:{PRODUCT}|usd|eur|gbp|jpy|best|better|faster|cheaper|price|camera|review|score"
            rf"|game|match|live|odds|prediction|performance|today|lakers|warriors|dollar|euro|yen)\b"
            rf"|\d{{2,}}"
        ),
        now=False,
        changing=False,
        proper=False,
    ),
    Rule(
        "comparison of ideas",
        MODEL,
        (
            rf"\b(?:{FIELDS}|{CODE})\b.*\b(?:vs\.?|versus|or)\b|\b(?:vs\.?|versus)\b.*\b(?:{FIELDS}"
            rf"|{CODE})\b"
        ),
        now=False,
        changing=False,
    ),
    Rule(
        "measure",
        MODEL,
        (
            rf"\b(?:{MEASURES})\b.*\b(?:to|in|into|and|is|are|equals?|from|make|makes"
            rf"|per)\b.*\b(?:{MEASURES})\b"
        ),
        absent=(
            rf"\b(?:{MONEY}|price|cost|buy|fly|drive|flight|tank|wait|train|rain|weather|stop|until"
            rf"|left|news|world record|travel|limit)\b|\$|€|£"
        ),
        now=False,
    ),
    Rule(
        "arithmetic",
        MODEL,
        (
            r"\d[\d,.]*%?\s*(?:plus|minus|times|divided by|multiplied by|to the power|squared|cubed"
            r"|percent of|% of|percent off|% off|[-+*/x×÷^] ?\d)|\b(?:add|subtract|multiply"
            r"|divide)\b.{0,20}\d|\b(?:square|cube) root\b|\b(?:sum|product|average"
            r"|difference) of \d|\bdivided into\b|\bwhat is \d"
        ),
        absent=r"\b(?:news|price of|score|released?|version|won|iphone|vs\.?)\b|20\d\d-|\d{4}",
        now=False,
    ),
    Rule(
        "things in general",
        MODEL,
        (
            r"^(?:is|are|was) an? (?!good|new|there)[a-z-]+ (?:an?|really|actually|considered"
            r"|the same|[a-z]+)\b|^(?:do|does|can|are|is|why do|should) (?:all |most |some "
            r"|any )?(?:dogs?|cats?|humans?|people|animals?|birds?|fish|babies|kids|children|plants?"
            r"|trees?|insects?|bees|spiders?|snakes?|sharks?|whales?|dolphins?|bats|penguins?"
            r"|elephants?|cows?|horses?|bears?|frogs?|ants?|men|women|atoms?|planets?|stars|magnets?"
            r"|mammals|reptiles|bananas?|tomatoes|eggs)\b|^(?:should|shall|may) i\b"
            r"|^(?:can you )?help(?: me)?\W*$|^let's (?:play|chat|talk|start|begin|have)"
        ),
        absent=rf"\b(?:{PRODUCT}|buy|invest|visa|vote|news)\b",
        now=False,
        changing=False,
    ),
    Rule(
        "an idea",
        MODEL,
        (
            r"^what(?:'s|s| is| are| was) the [\w' -]+ (?:effect|law|laws|theorem|principle|paradox"
            r"|theory|rule|rules|equation|method|process|cycle|syndrome|sequence|ratio|reaction"
            r"|hypothesis|algorithm|protocol|pattern|period|era|war|revolution|myth)s?\W*$"
        ),
        absent=rf"\b(?:{PRODUCT}|price|cost|score)\b",
        now=False,
    ),
    Rule(
        "opinion",
        MODEL,
        (
            r"^(?:what do you think|do you (?:think|believe|like)|in your opinion"
            r"|what's your (?:opinion|view|take)|should (?:people|humans|we all|society|schools"
            r"|children))\b"
        ),
        now=False,
        changing=False,
    ),
    Rule(
        "electric circuit",
        MODEL,
        (
            r"\b(?:circuit|ohms?|volts?|amps?|amperes?|resistors?|newtons?|joules?"
            r"|moles?)\b.*\b(?:\d|circuit)|\d+ ?(?:v|ω|kg|m/s|n) .*\b(?:ohms?|resistance|force"
            r"|acceleration|voltage)\b"
        ),
        absent=r"\b(?:price|buy|news|tesla)\b",
    ),
    Rule(
        "said to the assistant",
        MODEL,
        r"\b(?:you|your|yours|yourself|u)\b",
        absent=(
            rf"\b(?:{PRODUCT}|know|find|search|look|check|research|ideas?|thank you card|where (?:can"
            rf"|do|could) you|recommend\w*|see you)\b"
        ),
        now=False,
        changing=False,
    ),
)
