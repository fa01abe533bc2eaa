"""English rules for talk with the assistant itself: greetings, thanks, feelings, games."""

from search.extractive.rules.lists_en import SMALL_TALK, YOU
from search.extractive.rules.shape import MODEL, Rule

TALK: tuple[Rule, ...] = (
    Rule("small talk", MODEL, only=SMALL_TALK, typed=True),
    Rule(
        "small talk",
        MODEL,
        (
            r"\b(?:thanks?|thank you|thx|good ?bye|bye|appreciate (?:it|that|you\w*)|have a (?:good"
            r"|great|nice) (?:day|one|night|evening|weekend)|catch you later|talk to you later"
            r"|see you)\b(?!.*\?)"
        ),
        absent=(
            r"\b(?:what|when|where|who|how much|price|news|weather|score|card|note|email|letter"
            r"|speech|write|translate|movie|song|say)\b|.{70}"
        ),
    ),
    Rule(
        "small talk",
        MODEL,
        (
            r"\brepeat (?:that|it|yourself|what|please|again)|\bsay (?:that|it) (?:again|one more)"
            r"|\bwhat did you (?:just )?say|^repeat\b|^come again\b|^(?:is|are) (?:everything|you"
            r"|things) (?:ok|okay|alright|all right|good|fine|well)|^(?:that|it|this|which) (?:is"
            r"|was|has to be|would be|seems|sounds|looks) (?:\w+ ){0,2}(?:right|wrong|true|false"
            r"|correct|incorrect|great|good|bad|fine|no|yes)\W*$"
        ),
    ),
    Rule(
        "small talk",
        MODEL,
        (
            r"^(?:thanks?(?: you)?|thx|many thanks|i(?:'m| am)? (?:really |so |very )?(?:appreciate"
            r"|grateful|thankful)|much obliged)\b(?!.*\?)(?!.* (?:what|when|where|who|how much|price"
            r"|news|weather)\b)"
        ),
    ),
    Rule(
        "small talk",
        MODEL,
        (
            r"^(?:it (?:was|is|has been) |so |really |very )*(?:good|great|nice|lovely|awesome"
            r"|wonderful|a pleasure|pleasure|happy|glad)(?: really| very)? (?:to |have "
            r"|having )?(?:speak|talk|chat|meet|see|know|hear|mee?t)(?:ing)?\b.{0,20}\byou\b|^(?:yes"
            r"|yeah|no|nope|sure|ok(?:ay)?),? (?:i|that|it|you|please|thanks|thank|not|of|ai"
            r"|sir)\b(?!.*\?).{0,40}$|^(?:that|it|this)(?:'s| is| isn't| is not| was) (?:not "
            r"|the )?(?:right|wrong|correct|incorrect|true|false|it|all|fine|great)\W*$"
        ),
    ),
    Rule(
        "about the assistant",
        MODEL,
        (
            rf"^(?:so |and |but |ai,? |tell me |may i know |wait,? )*(?:who|what) (?:are|made|created"
            rf"|built|trained|designed|programmed) you\b|{YOU}|^tell me about yourself"
            rf"|^introduce yourself|^is (?:this|it) an? (?:bot|robot|human|ai|person)\b|\b(?:the"
            rf"|this) (?:ai|bot|assistant)(?:'s)? (?:have|has|like|do|hobb|name|made)"
        ),
        now=False,
    ),
    Rule(
        "about the assistant",
        MODEL,
        (
            r"(?:meaning|point|purpose) (?:of|to|in) life\b|^i(?:'m| am| feel) (?:so |very |really "
            r"|feeling |a bit |kind of )?(?:sad|bored|tired|lonely|happy|stressed|depressed|anxious"
            r"|upset)|^(?:talk|chat) (?:to|with) me|\bjokes?\b(?! (?:bank|shop))|\b(?:something"
            r"|anything) funny\b|make me laugh|knock knock|\b(?:flip|toss|flipping)\b.{0,20}\bcoin"
            r"|\bcoin (?:flip|toss)\b|\b(?:roll|throw)\b.{0,30}\b(?:dice?|die)\b|\bdice roll"
            r"|^pick a (?:number|card)|\bfun facts?\b|\btrivia\b|\b(?:interesting|amusing|unusual"
            r"|random|cool|weird) facts?\b|something interesting about|^tell (?:me|us) (?:a|an"
            r"|another|some) (?:\w+ ){0,3}(?:story|riddle|poem|fact|pun|tongue twister|secret|lie)"
            r"|^sing\b|\briddles?\b"
        ),
        absent=r"\b(?:news|price|release|who (?:sang|wrote|sings))\b",
    ),
)
