"""Decision rules for English questions, in order of precedence."""

from search.extractive.rules import Rule, Verdict
from search.extractive.subjects import EVENT_EN, PRODUCT

_LANGUAGES = (
    "(?:english|spanish|french|german|italian|portuguese|chinese|mandarin|cantonese|japanese|korean|russian|arabic|hindi|latin|greek"
    "|dutch|swedish|polish|turkish|thai|vietnamese|hebrew|danish|finnish|norwegian|czech|hungarian|swahili|esperanto)"
)
_CODE = (
    r"python|javascript|js|java|typescript|c\+\+|c#|golang|go|rust|ruby|php|swift|kotlin|scala|perl|haskell|sql|mysql|postgres(?:ql)?|sqlite|mongodb|redis|regex|regular expression|html|css|bash|shell"
    r"|linux|unix|git|docker|kubernetes|k8s|react|vue|angular|django|flask|fastapi|pandas|numpy|excel|latex|json|yaml|xml|csv|apis?|functions?|scripts?|code|class(?:es)?|arrays?|lists?|loops?|strings?|variables?"
    r"|algorithms?|pointers?|dictionar(?:y|ies)|dataframe|matlab|vim|emacs|node\.js|npm|recursion|linked list|binary (?:tree|search)|hash ?map"
)
_VERB = (
    "write|compose|draft|create|generate|design|make up|come up with|brainstorm|invent|craft|code|implement|program|outline|rewrite|rephrase|paraphrase|reword|proofread|edit|correct|polish"
    "|simplify|shorten|condense|expand|elaborate|translate|format|refactor|debug|optimi[sz]e|complete|continue|finish|pretend|act as|act like|imagine|role-?play|sing|roast|compliment|punctuate|annotate|transcribe"
    "|solve|simplify|factor|differentiate|integrate|prove|derive|calculate|compute|evaluate|spell|define|conjugate|pronounce|count to|count the|classify the|rank these|sort these|list the steps|explain|teach|describe|clarify|illustrate"
)
_WRITTEN = (
    "poem|haiku|limerick|sonnet|song|lyrics|rap|essay|story|letter|email|e-mail|note|speech|toast|script|function|program|code|class|query|regex|unit test|blog post|paragraph|sentence|tweet|caption|slogan|tagline|joke"
    "|riddle|recipe|workout|meal plan|study plan|lesson plan|resume|résumé|cv|bio|invitation|apology|resignation|proposal|business plan|outline|quiz|questions?|names?|ideas?|headline|dialogue|review of my|cover letter|metaphor|acrostic"
)
_IDEA = (
    r"difference between|differences between|differ from|distinguish|meaning of|definition of|concept of|theory of|theorem|principles? of|formula|equation|proof|purpose of|role of|function of|structure of|types of|kinds of|examples? of"
    r"|pros and cons|advantages|disadvantages|benefits of|causes? of|effects? of|symptoms of|properties of|history of|origins? of|steps (?:to|of|in)|components of|characteristics of|importance of|stages of|laws? of (?!.*\b(?:state|country|uk|us)\b)|rules of|plot of|summary of|moral of|synonyms?|antonyms?|etymology"
)
_SMALL_TALK = (
    r"(?:hi+|hello+|hey+|yo|howdy|greetings|good (?:morning|afternoon|evening|night|day)|what'?s up|sup|how are you(?: doing)?(?: today)?|how'?s it going|how do you do|nice to meet you|thanks?(?: you)?(?: so much| a lot| very much| again)?|thx|ty|many thanks|cheers|great|awesome|perfect|cool|nice|ok(?:ay)?|k|sure|got it|i see|understood|alright|all right|yes|no|yep|nope|bye|goodbye|see you(?: later)?|good ?bye|sorry|no problem|never ?mind|well done|good job|that'?s all|test(?:ing)?|lol|ha(?:ha)+|wow|amazing|please|that helps?|that was helpful|very helpful|you'?re (?:welcome|great|awesome|the best)|i love you|appreciate it|much appreciated)"
)

_M, _S = Verdict.MODEL, Verdict.SEARCH
_TAIL = r"(?: there| again| everyone| all| friend| buddy| mate| so much| for (?:your |the )?(?:help|that|this|everything|all).{0,20}| to you| assistant| today)?"

RULES_EN: tuple[Rule, ...] = (
    Rule("small talk", _M, rf"^(?:{_SMALL_TALK}{_TAIL}[\s,.!?;:)~-]*)+$"),
    Rule(
        "about the assistant", _M,
        r"^(?:so |and )?(?:who|what) (?:are|made|created|built|trained|designed) you\b|^(?:who|what) (?:do|did) you (?:work|come|belong)|your (?:name|creator|maker|favou?rite|hobbies|purpose|birthday|age|opinion of me|boss)\b|^(?:are|do|did|have|were) you\b(?! know)"
        r"|^(?:what|how) (?:can|do|could|else can) (?:you|i) (?:do|help|ask you|work)\b|^can you (?:help|hear|talk|speak|think|feel|sing|dance|understand)(?: me)?\W*$|^where are you from|how old are you|where do you (?:live|come)|tell me about yourself|meaning of life"
        r"|^i(?:'m| am| feel) (?:so |very |really |feeling |a bit |kind of )?(?:sad|bored|tired|lonely|happy|stressed|depressed|anxious|upset)|^(?:talk|chat) (?:to|with) me|^tell (?:me|us) (?:a|an|another|some) (?:\w+ ){0,3}(?:joke|story|riddle|poem|fact|pun|tongue twister|secret|lie)"
        r"|make me laugh|knock knock|^(?:flip|toss) a coin|^roll (?:a|the|two|\d+) (?:di|dice)|^pick a (?:number|card)|fun fact",
    ),
    Rule("translation", _M, rf"\btranslat(?:e|ion of)\b|\b(?:say|write|put|spell|pronounce) .{{1,60}} in {_LANGUAGES}\b|\bin {_LANGUAGES}\W*$|{_LANGUAGES} (?:word|translation|equivalent|phrase)s? (?:for|of)|^how (?:do|would|can|should) (?:you|i|we|one) (?:say|spell|pronounce)|^how to (?:say|spell|pronounce)", absent=r"news|subtitles|lessons|classes|movies"),
    Rule(
        "about a word", _M,
        r"what (?:does|do|did) .{1,60} (?:mean|stand for|signify)\b|what is meant by|^(?:define|spell|pronounce)\b|\bmeaning\W*$|meaning of (?!.*\b(?:decision|ruling|result|deal|election)\b)|definition of|definition\W*$|past (?:tense|participle) of|plural (?:form )?of|synonyms? (?:for|of)|antonyms? (?:for|of)|opposite of|rhymes? with|another word for|how (?:is|are) .{1,40} (?:spelled|spelt|pronounced)"
        r"|(?:grammatically )?correct(?: to say|\: )|part of speech|use .{1,30} in a sentence|full form of|acronym for|(?:present|past|future) (?:perfect|continuous|simple|progressive|tense)|subjunctive|etymology",
    ),
    Rule("search asked for", _S, r"^(?:please )?(?:google|bing|search|look up|look online|browse|find online|web search|check online|check the web)\b|\b(?:search (?:the )?(?:web|internet|online)|search for|look (?:it |this |that )?up|on the (?:web|internet))\b", absent=r"binary search|search (?:algorithm|engine works?|tree)|search for .{1,20} in (?:an?|the) (?:array|list|string|file)"),
    Rule(
        "work on a given text", _M,
        r"^(?:please )?(?:can you |could you )?(?:summari[sz]e|proofread|rewrite|rephrase|paraphrase|fix|correct|improve|edit|shorten|simplify|translate|explain|debug|check|review|analy[sz]e|convert|make|turn|format|polish|expand|punctuate|reword|complete|continue).{0,40}(?::\s*\S|\b(?:this|these|the following|my) (?:text|code|sentence|paragraph|essay|email|passage|article|function|script|query|poem|letter|grammar|error|snippet|resume|cover letter|statement|log|json|bug|writing)\b)"
        r"|```|^(?:what(?:'s| is) wrong with|is there (?:a|any) (?:bug|mistake|error)s? in)\b|^(?:fix|debug|refactor|optimi[sz]e|review) (?:this|my|the) ",
    ),
    Rule("writing", _M, rf"^(?:now |then |also |help me (?:to )?|let's |i (?:need|want) you to |i(?:'d| would) like you to |you (?:should|must) )?(?:{_VERB})\b", absent=r"^(?:explain|describe|outline|teach|list|evaluate|illustrate|create an account|complete list of|code (?:for|of) )|(?:latest|today's|recent|breaking|this week's|current) (?:\w+ ){0,2}(?:news|events|headlines|results|prices|market|stock|score|weather)"),
    Rule("writing", _M, rf"^(?:give|suggest|send|show|make|build|tell|recommend|prepare|plan|provide|offer|list|help)(?: me| us)?(?: with)?(?: a| an| some| any| \d+| two| three| four| five| six| ten| a few| another| a list of| good| the)* ?(?:[\w'-]+ ){{0,4}}(?:{_WRITTEN})s?\b(?! (?:of|by|from) (?:the )?(?:today|latest))", now=False, changing=False),
    Rule("writing", _M, rf"^(?:i need|i want|i'd like|i would like)(?: you to write| to write)?(?: an?| some)? (?:[\w'-]+ ){{0,4}}(?:{_WRITTEN})s?\b", now=False, changing=False),
    Rule("recipe", _M, r"\brecipes?\b|how (?:do i|to|should i|long (?:do i|to|should i)) (?:cook|bake|boil|fry|grill|roast|make|steam)\b", now=False),
    Rule(
        "programming", _M,
        rf"(?:\b(?:how (?:do|to|can|would|should)|what does|what is|why does|why is|difference|example|convert|reverse|sort|parse|loop|merge|remove|find|get|print|read|match|count|check)\b.{{0,60}})(?<!\w)(?:{_CODE})(?!\w)",
        absent=r"\b(?:latest|newest|new version|version of|release[ds]?|salary|jobs?|course|price|costs?|download|vulnerab\w*|cve|popular|best|worth|outage|down|who|when|happening|happened|score|deprecated)\b",
        now=False,
    ),
    Rule("programming", _M, rf"(?<!\w)(?:regex|regular expression|sql (?:query|statement)|python (?:script|function|code|list|dict)|bash (?:script|command)|code (?:for|to)|function (?:that|to)|algorithm (?:for|to)|syntax (?:for|of)|cheat ?sheet|one-?liner)(?!\w)", now=False, absent=r"\b(?:latest|vulnerab\w*|release)\b"),
    Rule("an idea", _M, rf"\b(?:{_IDEA})\b", absent=rf"\b(?:{PRODUCT}|price|cost|latest|newest|rules of entry|today|interest rates|president|election)\b", now=False),
    Rule("how something works", _M, r"\bhow (?:do|does|did|can|could) .{1,80} (?:work|works|function|form|grow|evolve|affect|fly|float|happen|influence|cause|lead to|reproduce|sleep|communicate|breathe|survive|hunt|move|get energy|originate|develop|differ|help|relate)\b|^how (?:is|are|was|were) .{1,80} (?:made|determined|calculated|formed|computed|produced|generated|built|defined|measured|created|set|used|discovered|invented|classified|transmitted|derived|refined|structured|related|different|decided|predicted|priced|valued|organi[sz]ed|constructed|fixed by|controlled|chosen|counted|named|elected)\b", absent=EVENT_EN, now=False),
    Rule("explanation", _M, r"^(?:explain|describe|clarify|illustrate|teach me|outline|walk me through|eli5|give me an overview of|summari[sz]e|what is the idea behind|help me understand)\b", absent=r"\b(?:latest|newest)\b|\bwhat(?:'s| is) (?:happening|going on)", now=False),
    Rule("definition", _M, r"^(?:so )?what(?:'s|s| is| are| was| were) (?:an? |meant by )(?!.*\b(?:good|best|cheap|nice|great|fair|reasonable|decent|safe) )", now=False, absent=r"\bprice of\b|\bworth\b|\bcost\b"),
    Rule("why", _M, r"^(?:and |so |but |ok,? )?(?:why|how come|what (?:causes?|makes|is the reason|happens (?:if|when|to .{1,30} (?:if|when))|would happen))\b", absent=EVENT_EN, now=False),
    Rule("how to", _M, r"^(?:so |and )?(?:how (?:do|can|should|would|could|might) (?:i|you|we|one|people|someone)|how to|how does one|ways to|tips (?:for|on|to)|steps to|what(?:'s| is) the (?:best|easiest|right|proper|correct|fastest) way to|what should i (?:do|say|wear|write|eat|bring) (?:if|when|to|in|for|about))\b", absent=rf"\b(?:buy|apply|register|sign up|renew|enrol|visa|passport|subscribe|cancel my|get to|get from|travel|vote|watch|stream|book|download|return|refund|contact|pay|park|reach|claim)\b|\b(?:{PRODUCT})\b.*\b(?:price|cheap)", now=False, changing=False),
    Rule("how to", _M, r"^(?:how (?:do|can|should) (?:i|you|we)|how to)\b (?:tie|learn|cook|write|solve|calculate|improve|make|clean|fold|study|lose|build|draw|play|remove|change|fix|use|prepare|convert|measure|treat|stop|start|grow|train|install|set up|create|memori[sz]e|jump)\b", now=False, absent=r"\b(?:latest|new|newest|price|ticket|visa|passport)\b"),
    Rule("comparison of ideas", _M, rf"\b(?:vs\.?|versus|compared? (?:to|with)|compare)\b", absent=rf"\b(?:{PRODUCT}|usd|eur|gbp|jpy|best|better|faster|cheaper|price|camera|review|score|game|match|live|odds|prediction|performance|today|lakers|warriors|dollar|euro|yen)\b|\d{{2,}}", now=False, changing=False),
    Rule("opinion", _M, r"^(?:what do you think|do you (?:think|believe|like)|in your opinion|what's your (?:opinion|view|take)|should (?:people|humans|we all|society|schools|children))\b", now=False, changing=False),
    Rule("electric circuit", _M, r"\b(?:circuit|ohms?|volts?|amps?|amperes?|resistors?|newtons?|joules?|moles?)\b.*\b(?:\d|circuit)|\d+ ?(?:v|ω|kg|m/s|n) .*\b(?:ohms?|resistance|force|acceleration|voltage)\b", absent=r"\b(?:price|buy|news|tesla)\b"),
    Rule("now", _S, now=True),
    Rule("event asked for", _S, rf"^why\b.*(?:{EVENT_EN})|\bvs\.?\b.*\b(?:{PRODUCT})\b|\b(?:{PRODUCT})\b.*\bvs\.?\b"),
    Rule(
        "lasting fact", _M,
        r"\bcapital (?:city )?of\b|\bwho (?:wrote|invented|discovered|painted|composed|founded|built|created|designed|authored|sculpted|sang|coined|proposed|was|were|said|developed|formulated|signed the|killed|assassinated)\b|^who is the (?:author|inventor|composer|painter|founder) of|^what (?:was|were)\b"
        r"|^(?:when|what year|in what year|in which year|which year) (?:was|were|did|is|in history did) .{1,60}\b(?:born|found(?:ed)?|invent(?:ed)?|discover(?:ed)?|built|end|ended|begin|began|start|started|sink|fall|die|died|written|signed|abolished|assassinated|first|original|war|independence|happen|created|established|published|landed?|formed|completed|introduced|unite)\b"
        r"|^how many (?!people (?:live|are|use)|(?:users|subscribers|followers|cases|countries have|goals|points|medals|titles|employees|stores|members|copies|teams are|days (?:until|till|to|before|left))).{1,40} (?:in (?:an?|one|the)|are there|does|do|make|equals?|is)\b"
        r"|\b(?:boiling|freezing|melting) point\b|\bspeed of (?:light|sound)\b|\b(?:atomic|molar|molecular) (?:number|mass|weight)\b|\bchemical (?:formula|symbol)\b|\bsymbol for\b|\b(?:square|cube) root\b|\bvalue of (?:pi|e)\b"
        r"|\b(?:largest|biggest|longest|highest|tallest|deepest|smallest|oldest|fastest|second largest|hottest|coldest) (?:planet|ocean|river|mountain|desert|country|continent|lake|animal|bone|organ|island|waterfall|mammal|bird|muscle|moon|fish|land animal|state)\b"
        r"|^how (?:far|tall|high|deep|long|heavy|big|large|old|hot|fast|wide) (?:is|are|was|away is|does|do|can) (?:the |an? )?(?:earth|moon|sun|mars|jupiter|saturn|venus|mount|mt|everest|eiffel|great wall|nile|amazon|pacific|universe|milky|grand canyon|statue|elephant|blue whale|giraffe|human|light|sound|cheetah|pyramid|average|marathon|football field|soccer field|year|mile|lightning)"
        r"|^what (?:colou?r|language|continent|element|planet|gas|vitamin|animal|organ|shape|instrument|type of|kind of|part of|sound|number comes)\b|^which (?:planet|element|ocean|continent|gas|animal|organ|vitamin|country is the (?:largest|smallest))\b|^where (?:is|are|was|were) (?:the )?(?!(?:best|nearest|closest|cheapest|next|my|our|queen|king)\b)[\w' -]{2,30}(?: located)?\W*$|\bwhat (?:day|date) (?:is|was) (?:christmas|halloween|valentine)",
        absent=r"\b(?:richest|price|population|best|nearest|newest|currently|ceo|president of|oscars?|world cup|super bowl|champion\w*|season|premier league|olympics)\b",
    ),
    Rule("measure", _M, r"^(?:convert|how many|how much|what(?:'s| is)) .{0,20}\b\d[\d,.]*\s?(?:°|degrees?|miles?|km|kilometers?|kg|pounds?|lbs?|feet|foot|ft|inch(?:es)?|cm|meters?|ounces?|oz|liters?|litres?|gallons?|cups?|tablespoons?|grams?|stone|yards?|acres?|mph|celsius|fahrenheit|seconds?|minutes?|hours?|days?)\b", absent=r"\b(?:usd|eur|dollars?|euros?|yen|price|cost|buy|fly|drive)\b"),
    Rule("changing subject", _S, changing=True),
    Rule("lasting fact", _M, r"^what(?:'s|s| is| are) (?:the )?(?!new\b|on\b|up\b|happening|best|top|next|better|going|good)(?:[\w'-]+ ){0,4}(?:of|in|for|on|between|behind|to) (?!me\b)", absent=rf"\b(?:{PRODUCT}|like|number|name|team|best|most|top|largest|tallest|world record|record|website|email|link|address|phone)\b"),
    Rule("definition", _M, rf"^what(?:'s|s| is| are) (?!the |this|that|it|my|our|your|new|on|up|happening|going|better|best|next)[\w+#.'-]+(?: [\w+#.'-]+){{0,3}}\W*$", absent=rf"\b(?:{PRODUCT}|doing|playing|worth|open|showing|trending|\d{{3,}})\b|cve-|'s (?!law|theorem|principle|effect|paradox)"),
    Rule("definition", _M, r"^tell me about\b", absent=rf"\b(?:{PRODUCT}|news|new)\b"),
    Rule("science or school", _M, r"^(?:area|volume|circumference|perimeter|surface area|derivative|integral|sum|product|factorial|mean|median) of (?:an? |the )?(?!china|england|london)|\b(?:formula|theorem|synonyms?|antonyms?|conjugation|periodic table|multiplication table|times table|alphabet)\W*$"),
)
