"""Decision rules for English questions, in order of precedence."""

from search.extractive.rules import Rule, Verdict
from search.extractive.subjects import EVENT_EN, PRODUCT

_LANGUAGES = (
    "(?:english|spanish|french|german|italian|portuguese|chinese|mandarin|cantonese|japanese|korean|russian|arabic|hindi|latin|greek"
    "|dutch|swedish|polish|turkish|thai|vietnamese|hebrew|danish|finnish|norwegian|czech|hungarian|swahili|esperanto)"
)
_FIELDS = (
    r"photosynthesis|mitosis|osmosis|gravity|relativity|quantum|atoms?|molecules?|electrons?|protons?|neutrons?|dna|rna|proteins?|enzymes?|evolution|ecosystems?|prime numbers?|primary colou?rs|planets|solar system|roman numerals?|multiplication tables?|periodic table|fractions?|decimals?|polynomials?|quadratic|derivatives? of|integrals?|matri(?:x|ces)|vectors?|probability|logarithms?|trigonometry|triangles?|hypotenuse|pythagor\w+|calculus|algebra|geometry|nouns?|verbs?|adjectives?|adverbs?|grammar|metaphors?|similes?|syllables?|sonnets?"
    r"|big o|time complexity|decorators?|async|await|closures?|inheritance|polymorphism|garbage collection|mutex|deadlocks?|sorting|tcp|udp|dns|http|https|oop|world war|cold war|civil war|french revolution|roman empire|renaissance|ancient|medieval|dynasty|pharaohs?|aristotle|plato|socrates|newton's|einstein's|shakespeare|hamlet|odyssey|mythology|philosophy|stoicism|existentialism|photons?|thermodynamics|entropy|velocity|acceleration|kinetic|electromagnet\w*|isotopes?|acids?|bases|covalent|ionic|chloroplasts?|mitochondria|neurons?|digestive system|immune system|vitamins?|equator|tectonic|water cycle"
)
_CODE = (
    r"python|javascript|js|java|typescript|c\+\+|c#|golang|rust|php|kotlin|haskell|sql|mysql|postgres(?:ql)?|sqlite|mongodb|redis|regex|regular expressions?|html|css|bash|linux|unix|git|docker|kubernetes|k8s|vue|angular|django|flask|fastapi|pandas|numpy|excel|latex|json|yaml|xml|csv"
    r"|(?:in|using|with) (?:go|ruby|swift|react|scala|perl|r|c|shell|vim|emacs|node)|go (?:lang|function|interface|channel|slice|struct|module|routine)s?|goroutines?|react (?:component|hook|native|state)s?|apis?|source code|(?:a|an|the|two|my|this) (?:string|array|list|loop|function|script|class|variable|pointer|dict|dataframe)s?"
    r"|list comprehensions?|linked lists?|binary (?:tree|search)|hash ?(?:map|table)s?|node\.js|npm|recursion|recursive|algorithms?|merge sort|bubble sort|quicksort|matlab|off[- ]by[- ]one|null pointer|stack trace|segmentation fault|compil(?:e|er)"
)
_VERB = (
    "write|compose|draft|create|generate|design|make up|come up with|brainstorm|invent|craft|code|implement|program|outline|rewrite|rephrase|paraphrase|reword|proofread|edit|correct|polish"
    "|simplify|shorten|condense|expand|elaborate|translate|format|refactor|debug|optimi[sz]e|complete|continue|finish|pretend|act as|act like|imagine|role-?play|sing|roast|compliment|punctuate|annotate|transcribe"
    "|solve|simplify|factor|differentiate|integrate|prove|derive|calculate|compute|evaluate|spell|define|conjugate|pronounce|count to|count the|classify the|rank these|sort these|list the steps|explain|teach|describe|clarify|illustrate"
)
_WRITTEN = (
    "poem|haiku|limerick|sonnet|song|lyrics|rap|essay|story|letter|email|e-mail|note|speech|toast|script|function|program|code|class|query|regex|unit test|blog post|paragraph|sentence|tweet|caption|slogan|tagline|joke"
    "|riddle|recipe|tips|workout|meal plan|study plan|lesson plan|resume|résumé|cv|bio|invitation|apology|resignation|proposal|business plan|outline|quiz|questions?|names?|ideas?|headline|dialogue|review of my|cover letter|metaphor|acrostic"
)
_MONEY = "dollars?|usd|euros?|eur|yen|jpy|yuan|cny|rmb|rupees?|inr|pesos?|gbp|quid|sterling|won|krw|francs?|cad|aud|mxn|bitcoins?|currency|currencies|exhange"
_MEASURES = (
    "miles?|kilomet(?:er|re)s?|km|met(?:er|re)s?|feet|foot|inch(?:es)?|cm|yards?|kilos?|kg|kilograms?|grams?|pounds?|lbs?|ounces?|oz|stones?|lit(?:er|re)s?|ml|gallons?|quarts?|pints?|cups?|tablespoons?|tbsp|teaspoons?|tsp|celsius|fahrenheit|kelvin"
    "|acres?|hectares?|square (?:feet|met(?:er|re)s|miles)|mph|kph|knots?|hours?|minutes?|seconds?|days?|weeks?|bytes?|[kmgt]b|calories|joules|kwh|psi|pascals?|degrees?"
)
_IDEA = (
    r"difference between|differences between|differ from|distinguish|meaning of|definition of|concept of|theory of|theorem|principles? of|formula(?! (?:1|one|e)\b)|equation|proof that|proof of the|purpose of|role of|function of|structure of|types of|kinds of|examples? of"
    r"|pros and cons|advantages|disadvantages|benefits of|causes? of|effects? of|symptoms of|properties of|history of|origins? of|steps (?:to|of|in)|components of|characteristics of|importance of|stages of|laws? of (?!.*\b(?:state|country|uk|us)\b)|rules of|plot of|summary of|moral of|synonyms?|antonyms?|etymology"
)
_SMALL_TALK = (
    r"(?:hi+|hello+|hey+|hiya|yo|howdy|greetings|good (?:morning|afternoon|evening|night|day)|morning|what'?s up|sup|how are you(?: doing| feeling)?(?: today)?|how(?:'s| is| are) (?:it going|everything|things|life|your day|you doing|(?:it|everything|things) going)(?: going| today| with you)?|how do you do|how have you been"
    r"|thanks?(?: you)?(?: so much| a lot| very much| again| ever so much)?|thx|ty|many thanks|cheers|great|awesome|perfect|cool|nice|excellent|fantastic|wonderful|ok(?:ay)?|k|sure|got it|i see|i understand|understood|alright|all right|yes|yeah|yep|yup|no|nope|nah|maybe|perhaps|correct|right|true|false|wrong|indeed|exactly|of course|certainly|definitely|absolutely|bye|bye bye|goodbye|see you(?: later| soon| around)?|later|so long|farewell|take care"
    r"|sorry|no problem|never ?mind|well done|good job|nice work|that'?s (?:all|it|right|correct|true|wrong|fine|great|good|enough|not right|not true|not correct|incorrect|helpful|cool|amazing)|test(?:ing)?|lol|ha(?:ha)+|wow|amazing|interesting|please|that helps?|that was (?:helpful|great|good)|very helpful|you'?re (?:welcome|great|awesome|the best|right|wrong|funny|smart|so \w+)|i (?:love|like|hate) (?:you|it|this|that)|appreciate it|much appreciated|regards|then|ai|bot)"
)
# Things said to the assistant itself; a question to the web can hold "you" as well, but rarely like this.
_YOU = (
    r"\byour (?:name|creator|maker|favou?rite|hobb(?:y|ies)|purpose|birthday|bday|birth ?date|date of birth|age|boss|owner|job|origin|home(?:town)?|parents?|family|pets?|gender|feelings|developers?|employer|interests|preferred name|skills|abilities|capabilities|limits)\b"
    r"|\b(?:made|created|built|trained|designed|developed|programmed|assembled|invented|owns?|controls?|named|call|employs?|wrote|coded|brought) you\b|\byou(?:'re| are|r)? (?:called|named|made|created|built|trained|designed|from|born|located|a (?:bot|robot|human|real|person|computer|machine|man|woman|girl|boy|chatbot|program|dog|cat)|an (?:ai|a\.i\.)|human|real|alive|sentient|conscious|capable|able)\b"
    r"|\b(?:are|were) you (?:a|an|the|real|human|alive|sentient|conscious|happy|sad|single|there|ok|okay|sure|smart|able|made|created|built|from|born|called|named|talking|free|busy|ready|chatgpt|gpt|claude|siri|alexa|male|female)\b|\b(?:can|do|could) you (?:do|help|feel|think(?! .* (?:will|should|is|are))|speak|understand|sleep|eat|dream|dance|sing|hear|talk|like|love|enjoy|have (?:a|any|pets?|hobbies|feelings|friends|family|siblings|children|kids|emotions|favou?rite)|work|live|know (?:any|some) (?:\w+ )?(?:jokes?|stories|riddles|poems|songs))\b(?! .*(?:news|price|weather|score))"
    r"|\bwhat (?:can|do|should) i (?:call|ask) you|\bwhat (?:\w+ ){0,4}(?:can|are) you (?:able to )?(?:do|help)|\b(?:help|assist) me with\W*$|\bhow old (?:are|were|will) you|\bwhere (?:are|were|did|do) you (?:from|born|live|come|work|call home|located|originate)|\bdo you (?:do|like to do) (?:for|in|during|when|besides)|\bwho (?:are|is your|do you) "
)
_M, _S = Verdict.MODEL, Verdict.SEARCH
_TAIL = r"(?: there| again| everyone| all| friend| buddy| mate| so much| for (?:your |the )?(?:help|that|this|everything|all).{0,20}| to you| assistant| today)?"

RULES_EN: tuple[Rule, ...] = (
    Rule("small talk", _M, rf"^(?:{_SMALL_TALK}{_TAIL}[\s,.!?;:)~-]*)+$"),
    Rule("small talk", _M, r"\b(?:thanks?|thank you|thx|good ?bye|bye|appreciate (?:it|that|you\w*)|have a (?:good|great|nice) (?:day|one|night|evening|weekend)|catch you later|talk to you later|see you)\b(?!.*\?)", absent=r"\b(?:what|when|where|who|how much|price|news|weather|score|card|note|email|letter|speech|write|translate|movie|song|say)\b|.{70}"),
    Rule("small talk", _M, r"\brepeat (?:that|it|yourself|what|please|again)|\bsay (?:that|it) (?:again|one more)|\bwhat did you (?:just )?say|^repeat\b|^come again\b|^(?:is|are) (?:everything|you|things) (?:ok|okay|alright|all right|good|fine|well)|^(?:that|it|this|which) (?:is|was|has to be|would be|seems|sounds|looks) (?:\w+ ){0,2}(?:right|wrong|true|false|correct|incorrect|great|good|bad|fine|no|yes)\W*$"),
    Rule("small talk", _M, r"^(?:thanks?(?: you)?|thx|many thanks|i(?:'m| am)? (?:really |so |very )?(?:appreciate|grateful|thankful)|much obliged)\b(?!.*\?)(?!.* (?:what|when|where|who|how much|price|news|weather)\b)"),
    Rule("small talk", _M, r"^(?:it (?:was|is|has been) |so |really |very )*(?:good|great|nice|lovely|awesome|wonderful|a pleasure|pleasure|happy|glad)(?: really| very)? (?:to |have |having )?(?:speak|talk|chat|meet|see|know|hear|mee?t)(?:ing)?\b.{0,20}\byou\b|^(?:yes|yeah|no|nope|sure|ok(?:ay)?),? (?:i|that|it|you|please|thanks|thank|not|of|ai|sir)\b(?!.*\?).{0,40}$|^(?:that|it|this)(?:'s| is| isn't| is not| was) (?:not |the )?(?:right|wrong|correct|incorrect|true|false|it|all|fine|great)\W*$"),
    Rule("about the assistant", _M, rf"^(?:so |and |but |ai,? |tell me |may i know |wait,? )*(?:who|what) (?:are|made|created|built|trained|designed|programmed) you\b|{_YOU}|^tell me about yourself|^introduce yourself|^is (?:this|it) an? (?:bot|robot|human|ai|person)\b|\b(?:the|this) (?:ai|bot|assistant)(?:'s)? (?:have|has|like|do|hobb|name|made)", now=False),
    Rule(
        "about the assistant", _M,
        r"(?:meaning|point|purpose) (?:of|to|in) life\b|^i(?:'m| am| feel) (?:so |very |really |feeling |a bit |kind of )?(?:sad|bored|tired|lonely|happy|stressed|depressed|anxious|upset)|^(?:talk|chat) (?:to|with) me|\bjokes?\b(?! (?:bank|shop))|\b(?:something|anything) funny\b|make me laugh|knock knock|\b(?:flip|toss|flipping)\b.{0,20}\bcoin|\bcoin (?:flip|toss)\b|\b(?:roll|throw)\b.{0,30}\b(?:dice?|die)\b|\bdice roll|^pick a (?:number|card)|\bfun facts?\b|\btrivia\b|\b(?:interesting|amusing|unusual|random|cool|weird) facts?\b|something interesting about|^tell (?:me|us) (?:a|an|another|some) (?:\w+ ){0,3}(?:story|riddle|poem|fact|pun|tongue twister|secret|lie)|^sing\b|\briddles?\b",
        absent=r"\b(?:news|price|release|who (?:sang|wrote|sings))\b",
    ),
    Rule("translation", _M, rf"\btranslat(?:e|ion of)\b|\b(?:say|write|put|spell|pronounce) .{{1,60}} in {_LANGUAGES}\b|\bin {_LANGUAGES}\W*$|^in {_LANGUAGES}\b|{_LANGUAGES} to {_LANGUAGES}\b|^how (?:do|would) they say|{_LANGUAGES} (?:word|translation|equivalent|phrase)s? (?:for|of)|^how (?:do|would|can|should) (?:you|i|we|one) (?:say|spell|pronounce)|^how to (?:say|spell|pronounce)", absent=r"news|subtitles|lessons|classes|movies"),
    Rule(
        "about a word", _M,
        r"what (?:does|do|did) .{1,60} (?:mean|stand for|signify)\b|what(?: the| a)? .{1,40} means?\W*$|what is meant by|\b(?:define|spell|spelled|spelling|pronounce|pronunciation)\b(?! bee)|\bmeaning\W*$|meaning of (?!.*\b(?:decision|ruling|result|deal|election)\b)|definition (?:of|for)|definition\W*$|the word (?:for|[“'])|\bwhat an? [\w-]+ is\W*$|past (?:tense|participle) of|plural (?:form )?of|synonyms? (?:for|of)|antonyms? (?:for|of)|opposite of|rhymes? with|another word for|how (?:is|are) .{1,40} (?:spelled|spelt|pronounced)"
        r"|(?:grammatically )?correct(?: to say|\: )|part of speech|use .{1,30} in a sentence|full form of|acronym for|(?:present|past|future) (?:perfect|continuous|simple|progressive|tense)|subjunctive|etymology",
    ),
    Rule("search asked for", _S, r"^(?:please )?(?:google|bing|search|look up|look online|browse|find online|web search|check online|check the web)\b|\b(?:search (?:the )?(?:web|internet|online)|search for|look (?:it |this |that )?up|on the (?:web|internet))\b", absent=r"binary search|search (?:algorithm|engine works?|tree)|search for .{1,20} in (?:an?|the) (?:array|list|string|file)", typed=True),
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
    Rule("about a word", _M, r"\bdifference between [a-z]+ and [a-z]+\W*$", absent=rf"\b(?:{PRODUCT}|{_MONEY})\b"),
    Rule("an idea", _M, rf"\b(?:{_IDEA})\b", absent=rf"\b(?:{PRODUCT}|prices? of|prices?\W*$|costs? of|latest|newest|rules of entry|today|interest rates|president|election)\b", now=False),
    Rule("how something works", _M, r"\bhow (?:do|does|did|can|could) .{1,80} (?:work|works|function|form|grow|evolve|affect|fly|float|happen|influence|cause|lead to|reproduce|sleep|communicate|breathe|survive|hunt|move|get energy|originate|develop|differ|help|relate)\b|^how (?:is|are|was|were) .{1,80} (?:made|determined|calculated|formed|computed|produced|generated|built|defined|measured|created|set|used|discovered|invented|classified|transmitted|derived|refined|structured|related|different|decided|predicted|priced|valued|organi[sz]ed|constructed|fixed by|controlled|chosen|counted|named|elected)\b", absent=EVENT_EN, now=False),
    Rule("explanation", _M, r"^(?:explain|describe|clarify|illustrate|teach me|outline|walk me through|eli5|give me an overview of|summari[sz]e|what is the idea behind|help me understand)\b", absent=r"\b(?:latest|newest)\b|\bwhat(?:'s| is) (?:happening|going on)", now=False),
    Rule("definition", _M, r"^(?:so )?what(?:'s|s| is| are| was| were) (?:an? |meant by )(?!.*\b(?:good|best|cheap|nice|great|fair|reasonable|decent|safe) )", now=False, absent=r"\bprice of\b|\bworth\b|\bcost\b"),
    Rule("why", _M, r"^(?:and |so |but |ok,? )?(?:why|how come|what (?:causes?|makes|is the reason|happens (?:if|when|to .{1,30} (?:if|when))|would happen))\b", absent=EVENT_EN, now=False),
    Rule("how to", _M, r"^(?:so |and )?(?:how (?:do|can|should|would|could|might) (?:i|you|we|one|people|someone)|how to|how does one|ways to|tips (?:for|on|to)|steps to|what(?:'s| is) the (?:best|easiest|right|proper|correct|fastest) way to|what should i (?:do|say|wear|write|eat|bring) (?:if|when|to|in|for|about))\b", absent=rf"\b(?:buy|apply|register|sign up|renew|enrol|visa|passport|subscribe|cancel my|get to|get from|travel|vote|watch|stream|book|download|return|refund|contact|pay|park|reach|claim)\b|\b(?:{PRODUCT})\b.*\b(?:price|cheap)", now=False, changing=False),
    Rule("how to", _M, r"^(?:how (?:do|can|should) (?:i|you|we)|how to)\b (?:tie|learn|cook|write|solve|calculate|improve|make|clean|fold|study|lose|build|draw|play|remove|change|fix|use|prepare|convert|measure|treat|stop|start|grow|train|install|set up|create|memori[sz]e|jump)\b", now=False, absent=r"\b(?:latest|new|newest|price|ticket|visa|passport)\b"),
    Rule("comparison of ideas", _M, rf"\b(?:vs\.?|versus|compared? (?:to|with)|compare)\b", absent=rf"\b(?:{PRODUCT}|usd|eur|gbp|jpy|best|better|faster|cheaper|price|camera|review|score|game|match|live|odds|prediction|performance|today|lakers|warriors|dollar|euro|yen)\b|\d{{2,}}", now=False, changing=False),
    Rule("measure", _M, rf"\b(?:{_MEASURES})\b.*\b(?:to|in|into|and|is|are|equals?|from|make|makes|per)\b.*\b(?:{_MEASURES})\b", absent=rf"\b(?:{_MONEY}|price|cost|buy|fly|drive|flight|tank|wait|train|rain|weather|stop|until|left|news|world record|travel|limit)\b|\$|€|£", now=False),
    Rule("arithmetic", _M, r"\d[\d,.]*%?\s*(?:plus|minus|times|divided by|multiplied by|to the power|squared|cubed|percent of|% of|percent off|% off|[-+*/x×÷^] ?\d)|\b(?:add|subtract|multiply|divide)\b.{0,20}\d|\b(?:square|cube) root\b|\b(?:sum|product|average|difference) of \d|\bdivided into\b|\bwhat is \d", absent=r"\b(?:news|price of|score|released?|version|won|iphone|vs\.?)\b|20\d\d-|\d{4}", now=False),
    Rule("things in general", _M, r"^(?:is|are|was) an? (?!good|new|there)[a-z-]+ (?:an?|really|actually|considered|the same|[a-z]+)\b|^(?:do|does|can|are|is|why do|should) (?:all |most |some |any )?(?:dogs?|cats?|humans?|people|animals?|birds?|fish|babies|kids|children|plants?|trees?|insects?|bees|spiders?|snakes?|sharks?|whales?|dolphins?|bats|penguins?|elephants?|cows?|horses?|bears?|frogs?|ants?|men|women|atoms?|planets?|stars|magnets?|mammals|reptiles|bananas?|tomatoes|eggs)\b|^(?:should|shall|may) i\b|^(?:can you )?help(?: me)?\W*$|^let's (?:play|chat|talk|start|begin|have)", absent=rf"\b(?:{PRODUCT}|buy|invest|visa|vote|news)\b", now=False, changing=False),
    Rule("opinion", _M, r"^(?:what do you think|do you (?:think|believe|like)|in your opinion|what's your (?:opinion|view|take)|should (?:people|humans|we all|society|schools|children))\b", now=False, changing=False),
    Rule("electric circuit", _M, r"\b(?:circuit|ohms?|volts?|amps?|amperes?|resistors?|newtons?|joules?|moles?)\b.*\b(?:\d|circuit)|\d+ ?(?:v|ω|kg|m/s|n) .*\b(?:ohms?|resistance|force|acceleration|voltage)\b", absent=r"\b(?:price|buy|news|tesla)\b"),
    Rule("said to the assistant", _M, r"\b(?:you|your|yours|yourself|u)\b", absent=rf"\b(?:{PRODUCT}|know|find|search|look|check|research|ideas?|thank you card|where (?:can|do|could) you|recommend\w*|see you)\b", now=False, changing=False),
    Rule("now", _S, now=True),
    Rule("event asked for", _S, rf"^why\b.*(?:{EVENT_EN})|\bvs\.?\b.*\b(?:{PRODUCT})\b|\b(?:{PRODUCT})\b.*\bvs\.?\b"),
    Rule(
        "lasting fact", _M,
        r"\bcapital (?:city )?of\b|\bwho (?:wrote|invented|discovered|painted|composed|founded|built|created|designed|authored|sculpted|sang|coined|proposed|was|were|said|developed|formulated|signed the|killed|assassinated)\b|^who is the (?:author|inventor|composer|painter|founder) of"
        r"|^(?:when|what year|in what year|in which year|which year) (?:was|were|did|is|in history did) .{1,60}\b(?:born|found(?:ed)?|invent(?:ed)?|discover(?:ed)?|built|end|ended|begin|began|start|started|sink|fall|die|died|written|signed|abolished|assassinated|first|original|war|independence|happen|created|established|published|landed?|formed|completed|introduced|unite)\b"
        r"|^how many (?:\w+ )?(?:days|hours|minutes|seconds|weeks|months|years|decades|feet|inches|yards|miles|ounces|cups|pints|quarts|grams|pounds|liters|litres|meters|metres|continents|planets|oceans|bones|teeth|legs|eyes|wings|arms|hearts|muscles|letters|vowels|sides|faces|edges|degrees|states|stripes|strings|keys|players|chromosomes|atoms|electrons|protons|moons|zeros|colou?rs|senses|elements|time zones|bits|bytes|syllables|commandments|amendments|chambers|ribs|stomachs|squares|cards|suits|holes|quarters|innings|sheets|pieces) (?:are|is|do|does|has|have|in|make|equal|on|did|make up)\b(?!.*\b(?:until|till|left|before|wait|tank)\b)"
        r"|\b(?:boiling|freezing|melting) point\b|\bspeed of (?:light|sound)\b|\b(?:atomic|molar|molecular) (?:number|mass|weight)\b|\bchemical (?:formula|symbol)\b|\bsymbol for\b|\b(?:square|cube) root\b|\bvalue of (?:pi|e)\b"
        r"|\b(?:largest|biggest|longest|highest|tallest|deepest|smallest|oldest|fastest|second largest|hottest|coldest) (?:planet|ocean|river|mountain|desert|country|continent|lake|animal|bone|organ|island|waterfall|mammal|bird|muscle|moon|fish|land animal|state)\b"
        r"|^how (?:far|tall|high|deep|long|heavy|big|large|old|hot|fast|wide) (?:is|are|was|away is|does|do|can) (?:the |an? )?(?:earth|moon|sun|mars|jupiter|saturn|venus|mount|mt|everest|eiffel|great wall|nile|amazon|pacific|universe|milky|grand canyon|statue|elephant|blue whale|giraffe|human|light|sound|cheetah|pyramid|average|marathon|football field|soccer field|year|mile|lightning)",
        absent=r"\b(?:richest|price|population|best|nearest|newest|currently|ceo|oscars?|world cup|super bowl|champion\w*|season|premier league|olympics)\b",
    ),
    Rule(
        "lasting fact", _M,
        r"^what (?:was|were)\b|^what (?:colou?r|language|continent|element|planet|gas|vitamin|animal|organ|shape|instrument|type of|kind of|part of|sound|number comes)\b|^which (?:planet|element|ocean|continent|gas|animal|organ|vitamin|country is the (?:largest|smallest))\b|^where (?:is|are|was|were) (?:the )?(?!(?:best|nearest|closest|cheapest|next|my|our|queen|king|a|an|your|flight|train)\b)(?![^?]*\d)[\w' -]{2,30}(?: located)?\W*$|\bwhat (?:day|date) (?:is|was) (?:christmas|halloween|valentine)",
        absent=r"\b(?:best|nearest|newest|currently|ceo|president of)\b",
        changing=False,
    ),
    Rule("changing subject", _S, changing=True),
    Rule("lasting fact", _M, r"^what(?:'s|s| is| are| were| was) (?:the )(?!new\b|on\b|up\b|happening|best|top|next|better|going|good|current)(?:[\w'-]+ ){1,4}(?:of|between|behind) (?!me\b|my\b|this\b)", absent=rf"\b(?:{PRODUCT}|{_MONEY}|like|number|name|team|best|most|top|largest|tallest|world record|record|website|email|link|address|phone|my|wait)\b|\$"),
    Rule("definition", _M, rf"^what(?:'s|s| is| are) (?!the |this|that|it|my|our|your|new|on|up|happening|going|better|best|next)[\w+#.'-]+(?: [\w+#.'-]+){{0,3}}\W*$", absent=rf"\b(?:doing|playing|worth|open|showing|trending|\d{{3,}}|\w+ \d+)\b|cve-|'s (?!law|theorem|principle|effect|paradox)"),
    Rule("definition", _M, r"^(?:tell me )?about\b", absent=rf"\b(?:{PRODUCT}|news|new)\b"),
    Rule("programming", _M, rf"^(?:how |what |the |a |an )?(?:{_CODE})(?: [a-z_'-]+){{1,4}}\W*$|^(?:[a-z_'-]+ ){{1,4}}(?:in|with|for|using) (?:{_CODE})\W*$", absent=r"\b(?:latest|newest|jobs?|courses?|conference|meetup|download|install|popularity|roadmap|outage|foundation|news|salary|certification|book|books|tutorials?|hosting|license|down)\b|\d"),
    Rule("a field of knowledge", _M, rf"\b(?:{_FIELDS})\b", absent=rf"\b(?:{PRODUCT}|museum|news|movie|film|show|ticket|concert|near)\b"),
    Rule("science or school", _M, r"^(?:area|volume|circumference|perimeter|surface area|derivative|integral|sum|product|factorial|mean|median) of (?:an? |the )?(?!china|england|london)|\b(?:formula|theorem|synonyms?|antonyms?|conjugation|periodic table|multiplication table|times table|alphabet)\W*$"),
)
