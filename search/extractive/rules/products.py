"""Names and kinds of things one can buy, in both languages."""

# By brand, model or kind: comparing things one can buy needs today's facts, unlike comparing ideas.
PRODUCT = (
    r"iphone|ipad|macbook|imac|airpods|apple watch|vision pro|galaxy|pixel \d|huawei|redmi"
    r"|xiaomi|oneplus|oppo|vivo|honor|thinkpad|surface"
    r"|rtx|gtx|radeon|ryzen|core ultra|core i\d|snapdragon|playstation|ps[456]\b|xbox"
    r"|switch ?2|steam deck|kindle|gopro|dji|tesla|model [3sxy]\b|byd|su7|yu7"
    r"|chatgpt|gpt[- ]?\d|claude|gemini|llama|deepseek|qwen|kimi|copilot|cursor|notion"
    r"|midjourney|grok|netflix|disney\+|spotify|hulu|nikon|canon|sony|nvidia|amd"
    r"|vacuums?|tvs?|cameras?|monitors?|keyboards?|routers?|printers?|sneakers|blenders?"
    r"|air fryers?|smartwatch(?:es)?|earbuds|credit cards?|vpn|sora|suno|runway|samsung"
    r"|lenovo|dell|asus|toyota|honda|bmw|audi|ford|laptops?|phones?|tablets?|headphones?"
    r"|electric cars?|mattress"
    r"|苹果手机|华为|小米|三星|荣耀|红米|一加(?=手机| ?\\d|ace)|比亚迪|特斯拉|蔚来|理想l?\d"
    r"|小鹏|问界|极氪|大疆|索尼|佳能|尼康|任天堂|mate ?\d|pura ?\d|nova ?\d|豆包|通义|即梦"
    r"|可灵|混元|文心|元宝"
    r"|手机(?!号|验证|屏幕|壳)|笔记本电脑|平板电脑|耳机|显卡|电动车|新能源车|洗衣机|扫地机"
    r"|空调|电视机|信用卡|套餐|会员|保险"
)
