"""The words by which chat servers say what is wrong, in English and Chinese, for each kind of failure.

Collected from the vendors' error pages (OpenAI, DeepSeek, Zhipu, Moonshot, SiliconFlow, Bailian, Qianfan),
from llama.cpp, vLLM, Ollama and LM Studio, and from gateways in front of them. Matched in lower case.
"""

import re

from search.errors import ModelErrorKind


# Patterns stay text until something is refused: compiling them would cost every start 8 ms.
def _any(*patterns: str) -> str:
    return f"(?s:{'|'.join(patterns)})"


_QUOTA = _any(
    r"insufficient[ _-]?(quota|balance|credit|fund|account)",
    r"exceeded[ _](your[ _])?current[ _]quota|quota[ _](is )?(exhaust|used up)",
    r"(balance|credits?) (is |are )?(insufficient|not enough|too low|exhausted|depleted)",
    r"(out of|not enough|add more|no) credits|payment[ _]required|billing[ _](hard[ _])?limit",
    r"check your plan|arrear|overdue|good standing",
    r"余额(不足|已用完|为0|为零)|余额.{0,4}不够|欠费|请.{0,4}充值|套餐.{0,8}到期",
    r"(额度|配额)(不足|已?用[尽完]|已?耗尽|已用)",
)
_OVERFLOW = _any(
    r"context[_ ]length[_ ]exceeded|exceed[_ ]context[_ ]size|context[_ ]window[_ ]exceeded",
    r"(maximum|max|model'?s?) context (length|window|size)",
    r"(exceed\w*|(larg|long|great)er than|more than|beyond) .{0,60}context",
    r"context (length|window|size).{0,60}(exceed|overflow|too (long|small)|not enough|larger|longer)",
    r"context the overflows",  # LM Studio's own spelling
    r"(prompt|input|messages?|content|query|text)\b.{0,40}\btoo (long|large|big|many tokens)",
    r"(tokens|characters|prompt|input)_too_long|request (body |entity |is |was )*too (long|large|big)",
    r"too many (input |prompt )?tokens|tokens? .{0,30}exceed|exceed\w* .{0,60}token limit",
    r"(exceed\w*|more than|beyond) .{0,60}max(imum)?[ _]?(input|prompt|model|sequence)?[ _]?(tokens?|len)",
    r"reduce (the|your) (length|prompt|input|messages)|range of input length|max input characters",
    r"上下文.{0,12}(超|过长|太长|溢出)|(长度|token).{0,12}(超过|超出|超限)",
    r"超(过|出|长|限).{0,16}(上下文|token|最大长度|长度限制|最大输入|模型.{0,6}长度)",
    r"(输入|提示词?|prompt|内容|文本|消息|请求).{0,10}(过长|超长|太长)",
)
_UNKNOWN_MODEL = _any(
    r"model[_ ](is[_ ])?not[_ ](found|exist|available|supported$|supported[^a-z ])",
    r"(invalid|no such|unknown|unsupported|nonexistent)[_ ]model\b|not a valid model",
    r"model\b.{0,160}(does not|doesn't|do not|not) exist|model\b.{0,120}\bnot (be )?found",
    r"not found the model|model\b.{0,80}\bis invalid",
    r"no endpoints found|no available channel|failed to load model|no models? loaded",
    r"model\b.{0,120}(deprecated|decommissioned|retired|shut ?down|no longer (available|supported))",
    r"(access to|permission .{0,20}) (the |this )?model",
    r"模型.{0,80}(不存在|未找到|找不到|已下线|已停用|已下架|无可用渠道|未部署|无效)",
    r"(没有|未找到|找不到|不存在|无权|无效的?|未知的?|不支持的).{0,12}模型|暂未开放.{0,40}权限",
)
_REFUSED = _any(
    r"content[ _]?(filter|policy|management|violation)|data[ _]?inspection|content exists risk",
    r"moderation|flagged|(inappropriate|unsafe) content|safety (system|policy|filter|setting)",
    r"不安全|违规内容|内容安全|审核不通过|未通过.{0,6}审核|敏感(内容|信息|词)",
)
_RATE = _any(
    r"rate[ _-]?limit|too many requests|(requests|tokens) per (min|day|sec)|throttl|concurren",
    r"engine[ _]overloaded",
    r"频率|频繁|并发|限流|速率|流量限制|次数限额|使用上限|访问量过大",
)
_KEY = _any(
    r"(api|access|auth\w*|secret)[ _-]?(key|token)|invalid[ _](token|credential|key)|auth credentials",
    r"authenticat|unauthori[sz]ed",
    r"密钥|令牌|身份验证|鉴权|认证失败|未授权|未登录",
)
_ASKED_TOO_MUCH = ((_OVERFLOW, ModelErrorKind.OVERFLOW), (_UNKNOWN_MODEL, ModelErrorKind.UNKNOWN_MODEL))
# Tokens per minute are no overflow, so rates come before it.
_ANY_CAUSE = (
    (_RATE, ModelErrorKind.RATE_LIMIT),
    *_ASKED_TOO_MUCH,
    (_REFUSED, ModelErrorKind.REFUSED),
    (_KEY, ModelErrorKind.BAD_KEY),
)


def is_about_money(words: str) -> bool:
    """Tell a used-up account, which vendors report under 400, 401, 402, 403 and 429."""
    return re.search(_QUOTA, words) is not None


def kind_by_words(words: str, *, servers_fault: bool) -> ModelErrorKind | None:
    """Return what the words stand for, None when they tell nothing; a server's fault is nobody's key."""
    causes = _ASKED_TOO_MUCH if servers_fault else _ANY_CAUSE
    return next((kind for pattern, kind in causes if re.search(pattern, words)), None)
