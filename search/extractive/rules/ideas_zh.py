"""Chinese rules for questions about ideas: what, how, why. They beat time words that do not say "now"."""

from search.extractive.rules.lists_zh import ASKED, DOCUMENTS, END, IDEA, SERVICE, SOFT_IDEA
from search.extractive.rules.products import PRODUCT
from search.extractive.rules.shape import MODEL, Rule
from search.extractive.rules.subjects_zh import EVENT_ZH

IDEAS: tuple[Rule, ...] = (
    Rule(
        "definition",
        MODEL,
        f"(?:是|叫|指)(?:的)?(?:什么|啥|个啥)(?:东西|玩意儿?|概念|原理|动物|植物)?{END}",
        absent=(
            f"{PRODUCT}|最|第一|20\\d\\d|cve-|(?:原因|结果|名字|歌|电影|片|书|型号|款|版本|政策|车"
            f"|时间|日期|节目|项目|股票|公司|排名|号码|尾号|地址|电话|消息|情况|名言)是什么"
        ),
        now=False,
        changing=False,
    ),
    Rule(
        "an idea",
        MODEL,
        f"(?:{IDEA}|{SOFT_IDEA}|方法|技巧|算法|方式|流程){ASKED}{END}",
        absent=f"{PRODUCT}|报销|报名|申请|办理|型号|品牌|历史最",
        now=False,
        changing=False,
    ),
    # A question about the idea behind a price or a forecast is no question for the price itself.
    Rule(
        "an idea",
        MODEL,
        f"(?:{IDEA}|经济学|经济学上|经济学里|计算(?:方法|公式|方式)){ASKED}{END}",
        absent=(
            f"{PRODUCT}|新(?:特性|功能|变化)|放假|报名|调整|今|多少钱|哪个好|政策|价格(?:区别|差别"
            f"|差异|差)|奖|冠军|总统|届"
        ),
        now=False,
    ),
    Rule(
        "how something comes about",
        MODEL,
        (
            "(?:是)?(?:怎么|如何|怎样|咋)(?:形成|产生|来|运作|工作|运行|做出来|做成|诞生|演变|计算"
            "|算出?来?|决定|确定|制定|制造|制作|实现|测量?|预测|定义|定价|被?发现|发明|统计|得出"
            "|划分|分类|影响|传播|起源|进化|发展|保证|保持|形容)"
        ),
        absent=f"{EVENT_ZH}|结果|战况",
        now=False,
    ),
    Rule(
        "why",
        MODEL,
        ("为(?:什么|何|啥)|怎么会|凭什么|是什么原因|什么原理|原因(?:是什么|有哪些)?(?:\\?|$)|怎么回事"),
        absent=(
            f"{EVENT_ZH}|(?:{PRODUCT}).*(?:不|没|坏|慢|卡|贵|涨|跌|火)|登不|打不|用不了|上不去|连不"
            f"|进不去|[涨跌]了|多少"
        ),
        now=False,
    ),
    Rule(
        "how to",
        MODEL,
        (
            "(?:怎么|怎样|如何|咋|咋么|该怎么|要怎么)(?!样|了|看|评价|还|又|没|不|这么|那么|啦|突然"
            "|就|回|说的|选|走|买|收费|卖|样的|坐)"
        ),
        absent=(
            f"{EVENT_ZH}|{DOCUMENTS}|(?:怎么|如何|怎样).{{0,8}}(?:{SERVICE})|了(?:吗|呢|啊|\\?)*$|最新|新版"
        ),
        now=False,
        changing=False,
    ),
    Rule(
        "how to",
        MODEL,
        (
            "(?:怎么|怎样|如何)(?:选择?(?!.{0,4}(?:手机|电脑|车|股|基金|保险|专业|学校|酒店))"
            "|评价(?=古|历史)|炒|煮|炖|蒸|腌|烤|做(?:菜|饭|蛋糕|面包)|洗|养|种|修|练|学|背|记|锻炼"
            "|减肥|戒)"
        ),
        now=False,
        absent=EVENT_ZH,
    ),
    Rule("explanation", MODEL, "^(?:解释|讲解|阐述|科普|说明)", absent="最新(?!这)", now=False),
    Rule(
        "explanation",
        MODEL,
        (
            "(?:解释|讲解|阐述|科普)(?:一下|下|清楚)?|^(?:用.{1,14})?(?:介绍|讲讲|讲一下|说说"
            "|说一下|聊聊|谈谈|讲)(?!价)"
        ),
        now=False,
        changing=False,
    ),
    Rule(
        "explanation",
        MODEL,
        ("^(?:用.{1,14})?(?:介绍|讲讲|讲一下|说说|谈谈|聊聊|解释).*(?:原理|历史|区别|概念|理论|思想|知识)"),
        now=False,
    ),
    Rule(
        "things in general",
        MODEL,
        (
            "^(?:鱼|猫|狗|鸟|蛇|蜜蜂|蚂蚁|老鼠|兔子|牛|马|羊|猪|鸡|鸭|大象|企鹅|鲸鱼|海豚|鲨鱼|蝙蝠"
            "|蜘蛛|青蛙|乌龟|恐龙|植物|动物|昆虫|人类?|婴儿|孩子|男人|女人|树"
            "|花)(?:类)?(?:们)?(?:会|能|吃|怕|有|是|可以|为什么|怎么|要|靠|用).{1,14}(?:吗|呢|\\?"
            "|$)|是(?:一种)?(?:水果|蔬菜|动物|植物|哺乳动物|鱼类?|昆虫|鸟类?|质数|素数|偶数|奇数"
            "|整数|有理数|金属|行星|恒星)吗|(?:煮|炒|炖|蒸|烤|腌|焖|煎|泡|发面|揉面).{0,8}(?:多久"
            "|几分钟|多长时间|多少)|(?:放|加)多少(?:水|盐|糖|油|米|面粉)|(?:半径|直径|边长|底边?|高"
            "|长|宽|棱长)(?:为|是|等于|=) ?\\d"
        ),
        now=False,
        changing=False,
    ),
    Rule(
        "effect",
        MODEL,
        ("(?:会|有|能)(?:带来|造成|产生|引起|导致)?(?:什么|哪些)(?:影响|后果|好处|坏处|危害|作用|用处|意义)"),
        now=False,
        changing=False,
    ),
    Rule(
        "opinion",
        MODEL,
        "^(?:那)?(?:你|您)(?:觉得|认为|怎么看|怎么想|相信|推荐我?)",
        now=False,
        changing=False,
    ),
)
