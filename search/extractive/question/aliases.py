"""Names that one thing has in two languages, or short and in full: a page may use another one."""

import re
from functools import cache

# Things are separated by semicolons, the names of one thing by bars.
_ALIASES = """
    usd|us dollar|dollar|美元|美金; cny|rmb|yuan|renminbi|人民币; jpy|yen|日元|日圆; eur|euro|欧元;
    gbp|sterling|pound|英镑; krw|韩元|韩币; hkd|港币|港元; inr|rupee|卢比; rub|rouble|ruble|卢布;
    btc|bitcoin|比特币; eth|ethereum|ether|以太坊|以太币; sol|solana|索拉纳; doge|dogecoin|狗狗币;
    f1|formula 1|formula one|grand prix|一级方程式|大奖赛; nba|美职篮; epl|premier league|英超;
    ucl|champions league|欧冠; la liga|西甲; bundesliga|德甲; serie a|意甲; world cup|世界杯;
    olympic|olympic games|奥运会|奥运; super bowl|超级碗; 国足|中国男足|国家足球队|中国队; 湖人|lakers;
    勇士|warriors; 皇马|皇家马德里|real madrid; 巴萨|巴塞罗那|barcelona;
    曼联|manchester united|man utd; 曼城|manchester city|man city; nvda|nvidia|英伟达;
    tsla|tesla|特斯拉; aapl|apple|苹果; msft|microsoft|微软; goog|googl|google|alphabet|谷歌;
    amzn|amazon|亚马逊; meta|facebook|脸书; twitter|推特|x corp; intc|intel|英特尔; tsmc|台积电;
    baba|alibaba|阿里巴巴|阿里; tencent|腾讯; huawei|华为; xiaomi|小米; samsung|三星; byd|比亚迪;
    netflix|奈飞|网飞; boeing|波音; airbus|空客; wechat|微信; alipay|支付宝; b站|哔哩哔哩|bilibili;
    tiktok|抖音; taobao|淘宝; weibo|微博; steam;
    gta 6|gta6|gta vi|grand theft auto vi|grand theft auto 6; gta 5|gta v|grand theft auto v;
    zelda|塞尔达; pokemon|pokémon|宝可梦; fed|federal reserve|美联储|联储;
    ecb|european central bank|欧洲央行; opec|欧佩克; nasa|美国宇航局|美国航天局;
    world health organization|世卫组织|世界卫生组织; united nations|联合国;
    eu|european union|欧盟; imf|国际货币基金组织; us|usa|u.s.|united states|america|american|美国;
    uk|u.k.|britain|british|united kingdom|england|英国; japan|japanese|日本; china|chinese|中国|我国;
    germany|german|德国; france|french|法国; india|indian|印度; russia|russian|俄罗斯;
    ukraine|ukrainian|乌克兰; south korea|korean|韩国; canada|canadian|加拿大; brazil|brazilian|巴西;
    italy|italian|意大利; spain|spanish|西班牙; australia|australian|澳大利亚|澳洲;
    israel|israeli|以色列; iran|iranian|伊朗; mexico|mexican|墨西哥; beijing|北京; shanghai|上海;
    hong kong|香港; taiwan|台湾; tokyo|东京; osaka|大阪; london|伦敦; paris|巴黎; new york|nyc|纽约;
    berlin|柏林; moscow|莫斯科; sydney|悉尼; singapore|新加坡; seoul|首尔; dubai|迪拜; shenzhen|深圳;
    guangzhou|广州; hangzhou|杭州; trump|特朗普|川普; musk|马斯克; putin|普京; zelensky|泽连斯基;
    biden|拜登; messi|梅西; ronaldo|c罗|罗纳尔多; taylor swift|霉霉|泰勒; 巴以|加沙|哈马斯|gaza|hamas;
    俄乌|russia-ukraine|ukraine war|乌克兰战争; nobel|诺贝尔; oscar|academy award|奥斯卡;
    grammy|格莱美; js|javascript; k8s|kubernetes; postgres|postgresql;
    vscode|vs code|visual studio code; 鸿蒙|harmonyos|鸿蒙os; 安卓|android; ios;
    cpi|consumer price|inflation|通胀|居民消费价格; gdp|国内生产总值;
"""


@cache
def other_names(name: str) -> re.Pattern[str] | None:
    """Return a pattern of all known names of the thing a folded name stands for, None when none is known."""
    row = _rows().get(name) or _rows().get(name.removesuffix("s"))
    if row is None:
        return None
    names = "|".join(re.escape(other) for other in sorted(row, key=len, reverse=True))
    return re.compile(f"(?<![a-z0-9])(?:{names})(?:'?s)?(?![a-z0-9])")


@cache
def chinese_names() -> frozenset[str]:
    """Return the Chinese names among them, so that they are found inside a run of characters."""
    return frozenset(name for name in _rows() if "\u4e00" <= name[-1] <= "\u9fff" and name[0] > "z")


@cache
def _rows() -> dict[str, tuple[str, ...]]:
    rows = [tuple(name.strip() for name in row.split("|")) for row in _ALIASES.split(";") if row.strip()]
    return {name: row for row in rows for name in row}
