"""Units of measure: names in English and Chinese, dimension and size in the dimension's first unit.

Sizes are those of the SI brochure and of NIST SP 811; customary volumes are US liquid measure.
"""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit: how it is written in answers, its dimension, and how many of the first unit it is."""

    symbol: str
    dimension: str
    size: float
    offset: float = 0.0


# Symbol, size, names. English plurals and American spellings are derived; hyphens stand for blanks. A name
# may stand for units of several dimensions (oz): the partner decides.
_TABLE: dict[str, str] = {
    "length": """
        m 1 metre m 米 公尺
        km 1000 kilometre km 公里 千米
        cm 0.01 centimetre cm 厘米 公分
        mm 0.001 millimetre mm 毫米
        μm 1e-6 micrometre micron μm um 微米
        nm 1e-9 nanometre nm 纳米
        mi 1609.344 mile mi 英里 迈
        yd 0.9144 yard yd 码
        ft 0.3048 foot feet ft 英尺 呎
        in 0.0254 inch inches in 英寸 吋
        nmi 1852 nautical-mile nmi 海里
        ly 9.4607304725808e15 light-year lightyear ly 光年
        au 149597870700 astronomical-unit au 天文单位
        里 500 里 华里
        丈 3.3333333333333335 丈
        尺 0.3333333333333333 尺 市尺
        寸 0.03333333333333333 寸 市寸""",
    "mass": """
        kg 1 kilogram kilogramme kilo kg 公斤 千克
        g 0.001 gram gramme g 克
        mg 1e-6 milligram mg 毫克
        t 1000 tonne metric-ton t 吨 公吨
        ton(US) 907.18474 ton short-ton 短吨
        lb 0.45359237 pound lb 磅
        oz 0.028349523125 ounce oz 盎司
        st 6.35029318 stone 英石
        ct 0.0002 carat 克拉
        斤 0.5 斤 市斤
        两 0.05 两 市两
        钱 0.005 钱""",
    "volume": """
        L 1 litre l 升 公升
        mL 0.001 millilitre ml cc 毫升
        m³ 1000 cubic-metre m3 m³ 立方米
        cm³ 0.001 cubic-centimetre cm3 cm³ 立方厘米
        ft³ 28.316846592 cubic-foot cubic-feet ft3 ft³ 立方英尺
        gal 3.785411784 gallon gal 加仑
        qt 0.946352946 quart qt 夸脱
        pt 0.473176473 pint pt 品脱
        cup 0.2365882365 cup 杯
        fl-oz 0.0295735295625 fluid-ounce fl-oz ounce oz 液盎司 盎司
        tbsp 0.01478676478125 tablespoon tbsp 汤匙 大勺
        tsp 0.00492892159375 teaspoon tsp 茶匙 小勺
        bbl 158.987294928 barrel bbl 桶""",
    "area": """
        m² 1 square-metre sqm m2 m² 平方米 平米 平方
        km² 1e6 square-kilometre sqkm km2 km² 平方公里 平方千米
        cm² 1e-4 square-centimetre cm2 cm² 平方厘米
        ha 1e4 hectare ha 公顷
        acre 4046.8564224 acre 英亩
        ft² 0.09290304 square-foot square-feet sqft sq-ft ft2 ft² 平方英尺
        in² 0.00064516 square-inch square-inches in2 in² 平方英寸
        yd² 0.83612736 square-yard yd2 yd² 平方码
        mi² 2589988.110336 square-mile mi2 mi² 平方英里
        亩 666.6666666666666 亩 市亩""",
    "speed": """
        m/s 1 metre-per-second m/s mps 米每秒 米/秒
        km/h 0.2777777777777778 kilometre-per-hour km/h kmh kph kmph 公里每小时 千米每小时 公里/小时
        mph 0.44704 miles-per-hour mile-per-hour mph 英里每小时 英里/小时
        kn 0.5144444444444445 knot kn kt 节
        ft/s 0.3048 feet-per-second ft/s fps 英尺每秒
        Mach 340.29 mach 马赫""",
    "time": """
        s 1 second sec s 秒 秒钟
        ms 0.001 millisecond ms 毫秒
        min 60 minute min 分钟 分
        h 3600 hour hr h 小时 钟头 个小时 个钟头
        d 86400 day d 天 日
        week 604800 week wk 周 星期 个星期 礼拜 个礼拜
        month 2628000 month 个月 月
        year 31536000 year yr 年
        decade 315360000 decade
        century 3153600000 century centuries 世纪 个世纪
        刻 900 刻钟 刻""",
    "data": """
        B 1 byte 字节
        bit 0.125 bit 比特 位
        KB 1000 kilobyte kb k 千字节
        MB 1e6 megabyte mb 兆 兆字节
        GB 1e9 gigabyte gb g 吉字节
        TB 1e12 terabyte tb 太字节
        PB 1e15 petabyte pb
        KiB 1024 kibibyte kib
        MiB 1048576 mebibyte mib
        GiB 1073741824 gibibyte gib
        TiB 1099511627776 tebibyte tib
        kbit 125 kilobit kbit kbps
        Mbit 125000 megabit mbit mbps
        Gbit 1.25e8 gigabit gbit gbps""",
    "energy": """
        J 1 joule j 焦耳 焦
        kJ 1000 kilojoule kj 千焦
        cal 4.184 calorie cal 卡
        kcal 4184 kilocalorie kcal 千卡 大卡
        kWh 3.6e6 kilowatt-hour kwh 千瓦时 度电""",
    "pressure": """
        Pa 1 pascal pa 帕 帕斯卡
        kPa 1000 kilopascal kpa 千帕
        MPa 1e6 megapascal mpa 兆帕
        bar 1e5 bar 巴
        atm 101325 atmosphere atm 大气压 个大气压
        psi 6894.757293168 psi
        mmHg 133.322387415 mmhg 毫米汞柱""",
    "power": """
        W 1 watt w 瓦 瓦特
        kW 1000 kilowatt kw 千瓦
        hp 745.6998715822702 horsepower hp 马力""",
}
_TEMPERATURES = (
    (
        Unit("°C", "temperature", 1.0),
        ("celsius centigrade c °c ℃ degrees-celsius degrees-c degree-celsius 摄氏度 摄氏 度 摄氏温度"),
    ),
    (
        Unit("°F", "temperature", 5 / 9, -32.0),
        "fahrenheit f °f ℉ degrees-fahrenheit degrees-f degree-fahrenheit 华氏度 华氏 华氏温度",
    ),
    (Unit("K", "temperature", 1.0, -273.15), "kelvin kelvins k 开尔文 开氏度 开"),
)


@cache
def units() -> dict[str, tuple[Unit, ...]]:
    """Return the units of every folded name; blanks in names stand as written in a sentence."""
    named: dict[str, tuple[Unit, ...]] = {}
    for dimension, rows in _TABLE.items():
        for row in rows.strip().splitlines():
            symbol, size, *names = row.split()
            unit = Unit(symbol.replace("fl-oz", "fl oz"), dimension, float(size))
            _add(named, unit, names)
    for unit, listed in _TEMPERATURES:
        _add(named, unit, listed.split())
    return named


def _add(named: dict[str, tuple[Unit, ...]], unit: Unit, names: list[str]) -> None:
    spellings = (spelling for name in names for spelling in _spellings(name.replace("-", " ")))
    for spelling in dict.fromkeys(spellings):
        named[spelling] = (*named.get(spelling, ()), unit)


def _spellings(name: str) -> tuple[str, ...]:
    """Return a name, its plural and its American spelling, where it is an English word."""
    if not name.isascii() or len(name) < 3 or not name.replace(" ", "").isalpha():  # noqa: PLR2004 - a symbol
        return (name,)
    head, per, rest = name.partition(" per ")
    both = (head, head.replace("metre", "meter").replace("litre", "liter"))
    return tuple(f"{each}{ending}{per}{rest}" for each in both for ending in ("", "s"))
