"""English rules for tasks: translation, words, given texts, writing, programming; and "search for …"."""

from search.extractive.rules.lists_en import CODE, LANGUAGES, VERB, WRITTEN
from search.extractive.rules.shape import MODEL, SEARCH, Rule

TASKS: tuple[Rule, ...] = (
    Rule(
        "translation",
        MODEL,
        (
            rf"\btranslat(?:e|ion of)\b|\b(?:say|write|put|spell"
            rf"|pronounce) .{{1,60}} in {LANGUAGES}\b|\bin {LANGUAGES}\W*$|^in {LANGUAGES}\b"
            rf"|{LANGUAGES} to {LANGUAGES}\b|^how (?:do|would) they say|{LANGUAGES} (?:word"
            rf"|translation|equivalent|phrase)s? (?:for|of)|^how (?:do|would|can|should) (?:you|i|we"
            rf"|one) (?:say|spell|pronounce)|^how to (?:say|spell|pronounce)"
        ),
        absent=r"news|subtitles|lessons|classes|movies",
    ),
    Rule(
        "about a word",
        MODEL,
        r"what (?:does|do|did) .{1,60} (?:mean|stand for|signify)\b|what(?: the"
        r"| a)? .{1,40} means?\W*$|what is meant by|\b(?:define|spell|spelled|spelling|pronounce"
        r"|pronunciation)\b(?! bee)|\bmeaning\W*$|meaning of (?!.*\b(?:decision|ruling|result"
        r"|deal|election)\b)|definition (?:of|for)|definition\W*$|the word (?:for|[“'])"
        r"|\bwhat an? [\w-]+ is\W*$|past (?:tense|participle) of|plural (?:form )?of"
        r"|synonyms? (?:for|of)|antonyms? (?:for|of)|opposite of|rhymes? with|another word for"
        r"|how (?:is|are) .{1,40} (?:spelled|spelt|pronounced)"
        r"|(?:grammatically )?correct(?: to say|\: )|part of speech|use .{1,30} in a sentence"
        r"|full form of|acronym for|(?:present|past|future) (?:perfect|continuous|simple"
        r"|progressive|tense)|subjunctive|etymology",
    ),
    Rule(
        "search asked for",
        SEARCH,
        (
            r"^(?:please )?(?:google|bing|search|look up|look online|browse|find online|web search"
            r"|check online|check the web)\b|\b(?:search (?:the )?(?:web|internet|online)|search for"
            r"|look (?:it |this |that )?up|on the (?:web|internet))\b"
        ),
        absent=(
            r"binary search|search (?:algorithm|engine works?|tree)|search for .{1,20} in (?:an?"
            r"|the) (?:array|list|string|file)"
        ),
        typed=True,
    ),
    Rule(
        "work on a given text",
        MODEL,
        r"^(?:please )?(?:can you |could you )?(?:summari[sz]e|proofread|rewrite|rephrase"
        r"|paraphrase|fix|correct|improve|edit|shorten|simplify|translate|explain|debug|check"
        r"|review|analy[sz]e|convert|make|turn|format|polish|expand|punctuate|reword|complete"
        r"|continue).{0,40}(?::\s*\S|\b(?:this|these|the following|my) (?:text|code|sentence"
        r"|paragraph|essay|email|passage|article|function|script|query|poem|letter|grammar|error"
        r"|snippet|resume|cover letter|statement|log|json|bug|writing)\b)"
        r"|```|^(?:what(?:'s| is) wrong with|is there (?:a|any) (?:bug|mistake|error)s? in)\b"
        r"|^(?:fix|debug|refactor|optimi[sz]e|review) (?:this|my|the) ",
    ),
    Rule(
        "writing",
        MODEL,
        (
            rf"^(?:now |then |also |help me (?:to )?|let's |i (?:need|want) you to |i(?:'d"
            rf"| would) like you to |you (?:should|must) )?(?:{VERB})\b"
        ),
        absent=(
            r"^(?:explain|describe|outline|teach|list|evaluate|illustrate|create an account"
            r"|complete list of|code (?:for|of) )|(?:latest|today's|recent|breaking|this week's"
            r"|current) (?:\w+ ){0,2}(?:news|events|headlines|results|prices|market|stock|score"
            r"|weather)"
        ),
    ),
    Rule(
        "writing",
        MODEL,
        (
            rf"^(?:give|suggest|send|show|make|build|tell|recommend|prepare|plan|provide|offer|list"
            rf"|help)(?: me| us)?(?: with)?(?: a| an| some| any| \d+| two| three| four| five| six"
            rf"| ten| a few| another| a list of| good| the)* ?(?:[\w'-]+ "
            rf"){{0,4}}(?:{WRITTEN})s?\b(?! (?:of|by|from) (?:the )?(?:today|latest))"
        ),
        now=False,
        changing=False,
    ),
    Rule(
        "writing",
        MODEL,
        (
            rf"^(?:i need|i want|i'd like|i would like)(?: you to write| to write)?(?: an?"
            rf"| some)? (?:[\w'-]+ ){{0,4}}(?:{WRITTEN})s?\b"
        ),
        now=False,
        changing=False,
    ),
    Rule(
        "recipe",
        MODEL,
        (
            r"\brecipes?\b|how (?:do i|to|should i|long (?:do i|to|should i)) (?:cook|bake|boil|fry"
            r"|grill|roast|make|steam)\b"
        ),
        now=False,
    ),
    Rule(
        "programming",
        MODEL,
        (
            rf"(?:\b(?:how (?:do|to|can|would|should)|what does|what is|why does|why is|difference"
            rf"|example|convert|reverse|sort|parse|loop|merge|remove|find|get|print|read|match|count"
            rf"|check)\b.{{0,60}})(?<!\w)(?:{CODE})(?!\w)"
        ),
        absent=(
            r"\b(?:latest|newest|new version|version of|release[ds]?|salary|jobs?|course|price"
            r"|costs?|download|vulnerab\w*|cve|popular|best|worth|outage|down|who|when|happening"
            r"|happened|score|deprecated)\b"
        ),
        now=False,
    ),
    Rule(
        "programming",
        MODEL,
        (
            r"(?<!\w)(?:regex|regular expression|sql (?:query|statement)|python (?:script|function"
            r"|code|list|dict)|bash (?:script|command)|code (?:for|to)|function (?:that|to)"
            r"|algorithm (?:for|to)|syntax (?:for|of)|cheat ?sheet|one-?liner)(?!\w)"
        ),
        now=False,
        absent=r"\b(?:latest|vulnerab\w*|release)\b",
    ),
)
