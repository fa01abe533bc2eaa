"""Chinese names of places and names that one thing has in two languages, so that rules can tell things apart."""

import re
from functools import cache

_PLACES = (
    "北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 武汉 成都 西安 长沙 郑州 青岛 大连 宁波 厦门 福州 济南 合肥 昆明 沈阳 哈尔滨 长春 石家庄 太原 南昌 南宁 贵阳 海口 三亚 兰州 西宁 银川 乌鲁木齐 拉萨"
    " 呼和浩特 无锡 常州 温州 佛山 东莞 珠海 中山 惠州 泉州 烟台 潍坊 徐州 扬州 南通 绍兴 嘉兴 金华 台州 洛阳 桂林 丽江 大理 香格里拉 张家界 黄山 敦煌 秦皇岛 唐山 保定 邯郸 廊坊 大同 包头 鞍山 吉林 延吉 芜湖"
    " 赣州 九江 景德镇 威海 日照 临沂 淄博 开封 宜昌 襄阳 岳阳 湛江 汕头 柳州 北海 绵阳 乐山 遵义 曲靖 宝鸡 延安 喀什 伊犁 阿勒泰 雄安 浦东 朝阳 海淀 香港 澳门 台北 高雄 台中 台湾"
    " 河北 山西 辽宁 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 四川 贵州 云南 西藏 陕西 甘肃 青海 宁夏 新疆 内蒙古 长三角 珠三角 粤港澳"
    " 中国 美国 英国 法国 德国 日本 韩国 朝鲜 俄罗斯 乌克兰 印度 巴西 加拿大 澳大利亚 新西兰 意大利 西班牙 葡萄牙 荷兰 比利时 瑞士 瑞典 挪威 丹麦 芬兰 波兰 奥地利 希腊 土耳其 埃及 南非 以色列 伊朗 伊拉克"
    " 沙特 阿联酋 卡塔尔 泰国 越南 新加坡 马来西亚 印尼 印度尼西亚 菲律宾 缅甸 柬埔寨 老挝 巴基斯坦 墨西哥 阿根廷 智利 古巴 委内瑞拉 尼日利亚 肯尼亚 摩洛哥 欧洲 欧盟 非洲 亚洲 东南亚 中东 北美 南美"
    " 东京 大阪 京都 北海道 首尔 釜山 曼谷 清迈 普吉岛 巴厘岛 吉隆坡 河内 胡志明市 迪拜 孟买 新德里 伦敦 巴黎 柏林 慕尼黑 罗马 米兰 威尼斯 马德里 巴塞罗那 里斯本 阿姆斯特丹 布鲁塞尔 维也纳 苏黎世 日内瓦"
    " 莫斯科 圣彼得堡 基辅 伊斯坦布尔 开罗 纽约 洛杉矶 旧金山 芝加哥 华盛顿 波士顿 西雅图 休斯敦 多伦多 温哥华 悉尼 墨尔本 奥克兰 夏威夷 拉斯维加斯 硅谷 加州 得州 佛罗里达"
)
# Each row is one thing; matching is by whole words in Latin script, by characters in Chinese.
_ALIASES = (
    "usd|us dollars?|dollars?|美元|美金", "cny|rmb|yuan|renminbi|人民币", "jpy|yen|日元|日圆", "eur|euros?|欧元", "gbp|sterling|pounds?|英镑", "krw|韩元|韩币", "hkd|港币|港元", "inr|rupees?|卢比", "rub|roubles?|rubles?|卢布",
    "btc|bitcoin|比特币", "eth|ethereum|ether|以太坊|以太币", "sol|solana|索拉纳", "doge|dogecoin|狗狗币",
    "f1|formula 1|formula one|grand prix|一级方程式|大奖赛", "nba|美职篮", "epl|premier league|英超", "ucl|champions league|欧冠", "la liga|西甲", "bundesliga|德甲", "serie a|意甲", "world cup|世界杯", "olympics?|olympic games|奥运会|奥运", "super bowl|超级碗",
    "国足|中国男足|国家足球队|中国队", "湖人队?|lakers", "勇士队?|warriors", "皇马|皇家马德里|real madrid", "巴萨|巴塞罗那|barcelona", "曼联|manchester united|man utd", "曼城|manchester city|man city",
    "nvda|nvidia|英伟达", "tsla|tesla|特斯拉", "aapl|apple|苹果", "msft|microsoft|微软", "goog|googl|google|alphabet|谷歌", "amzn|amazon|亚马逊", "meta|facebook|脸书", "twitter|推特|x corp", "intc|intel|英特尔", "tsmc|台积电", "baba|alibaba|阿里巴巴|阿里", "tencent|腾讯", "huawei|华为", "xiaomi|小米", "samsung|三星", "byd|比亚迪", "netflix|奈飞|网飞", "boeing|波音", "airbus|空客",
    "wechat|微信", "alipay|支付宝", "b站|哔哩哔哩|bilibili", "tiktok|抖音", "taobao|淘宝", "weibo|微博", "steam", "gta 6|gta6|gta vi|grand theft auto vi|grand theft auto 6", "gta 5|gta v|grand theft auto v", "zelda|塞尔达", "pokemon|pokémon|宝可梦",
    "fed|federal reserve|美联储|联储", "ecb|european central bank|欧洲央行", "opec|欧佩克", "nasa|美国宇航局|美国航天局", "who|world health organization|世卫组织|世界卫生组织", "un|united nations|联合国", "eu|european union|欧盟", "imf|国际货币基金组织",
    "us|usa|u\\.s\\.?|united states|america|american|美国", "uk|u\\.k\\.?|britain|british|united kingdom|england|英国", "japan|japanese|日本", "china|chinese|中国|我国", "germany|german|德国", "france|french|法国", "india|indian|印度", "russia|russian|俄罗斯", "ukraine|ukrainian|乌克兰", "south korea|korean|韩国", "canada|canadian|加拿大", "brazil|brazilian|巴西", "italy|italian|意大利", "spain|spanish|西班牙", "australia|australian|澳大利亚|澳洲", "israel|israeli|以色列", "iran|iranian|伊朗", "mexico|mexican|墨西哥",
    "beijing|北京", "shanghai|上海", "hong kong|香港", "taiwan|台湾", "tokyo|东京", "osaka|大阪", "london|伦敦", "paris|巴黎", "new york|nyc|纽约", "berlin|柏林", "moscow|莫斯科", "sydney|悉尼", "singapore|新加坡", "seoul|首尔", "dubai|迪拜", "shenzhen|深圳", "guangzhou|广州", "hangzhou|杭州",
    "trump|特朗普|川普", "musk|马斯克", "putin|普京", "zelensky+|泽连斯基", "biden|拜登", "messi|梅西", "ronaldo|c罗|罗纳尔多", "taylor swift|霉霉|泰勒",
    "nobel|诺贝尔", "oscars?|academy awards?|奥斯卡", "grammys?|格莱美", "js|javascript", "k8s|kubernetes", "postgres|postgresql", "vscode|vs code|visual studio code", "ios", "cpi|consumer prices?|inflation|通胀|居民消费价格", "gdp|国内生产总值",
)


@cache
def place_pattern() -> re.Pattern[str]:
    """Match one Chinese place name."""
    return re.compile("|".join(sorted(_PLACES.split(), key=len, reverse=True)))


@cache
def _alias_rows() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(f"(?<![a-z0-9])(?:{row})(?![a-z0-9])") for row in _ALIASES)


@cache
def other_names(name: str) -> re.Pattern[str] | None:
    """Return a pattern of all known names of the thing a folded name stands for, None when none is known."""
    return next((row for row in _alias_rows() if row.fullmatch(name)), None)
