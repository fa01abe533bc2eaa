"""Contests and offices: scores, winners, who leads what."""

from search.extractive.question.topic import Kind, Topic

TOPICS: tuple[Topic, ...] = (
    Topic(
        name="score",
        kind=Kind.SCORE,
        ask_zh="比分|赛果|战绩|战报|比赛结果|几比几|结果|赢了没?|输了没?|打赢|打了多少",
        ask_en=r"scores?|results?|final score|win|won(?= .*(?:game|match|derby|fight)s?\b)|lose",
        say=(
            r"\d ?[-–:：比] ?\d|胜|负|击败|战胜|不敌|战平|大胜|惜败|逆转|横扫|\bwon\b|\bwin|beat"
            r"|lost|defeat|drew|draw|\btied?\b"
        ),
    ),
    Topic(
        name="winner",
        kind=Kind.PERSON,
        ask_zh=(
            "得主|获奖者|获得者|获奖名单|夺冠|冠军|亚军|金牌|赢家|胜出|当选|最佳(?:影片|男主角"
            "|女主角|导演|[一-鿿]{2})|谁赢|谁夺"
        ),
        ask_en=(
            "who (?:won|wins|is winning)|winners?|champions?|won(?: the)?|best (?:picture|actor"
            "|actress|director)|who (?:was|got) (?:elected|awarded)"
        ),
        say=(
            "授予|得主|获得|获奖|夺得|夺冠|冠军|摘得|摘金|当选|胜出|赢得|击败|won|win|beat|champion"
            "|award|crown|claim|take|took|victor|triumph|elected"
        ),
    ),
    Topic(
        name="leader",
        kind=Kind.PERSON,
        ask_zh=(
            "首席执行官|ceo|cfo|cto|总裁|董事长|总经理|总统|总理|首相|部长|主席|市长|省长|州长|书记"
            "|秘书长|行长|局长|校长|院长|国王|女王|天皇|教皇|主教练|教练|队长|老板|掌门人|负责人"
            "|首富|创始人|代言人|主演|导演|主持人|谁主演|谁导演|属于谁|属于哪家公司"
        ),
        ask_en=(
            "ceo|cfo|cto|chief executive(?: officer)?|president|prime minister|chancellor|governor"
            "|mayor|minister|secretary(?:[- ]general)?|chair(?:man|woman|person)?|king|queen|pope"
            "|head coach|coach|manager|captain|owns?|owner|runs|leads|leader|founder|founded"
            "|richest (?:person|man|woman)|stars? in|director|hosts?"
        ),
        say=(
            "首席执行官|ceo|总裁|董事长|总经理|总统|总理|首相|部长|主席|市长|省长|州长|书记|秘书长"
            "|行长|校长|国王|女王|主教练|教练|队长|老板|首富|创始人|代言|主演|导演|担任|出任|接任"
            "|执掌|任|旗下|属于|ceo|chief executive|president|prime minister|chancellor|governor"
            "|mayor|minister|secretary|chair|king|queen|pope|coach|manager|captain|own|run|lead"
            "|led by|head|found|richest|star|direct|in office|serv"
        ),
    ),
)
