"""Questions that are one conversion of units."""

import pytest

from search.extractive.tools.units import convert


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Convert 100 Fahrenheit to Celsius", "100 °F ≈ 37.7778 °C"),
        ("98.6°F to °C", "98.6 °F = 37 °C"),
        ("-40 f to c", "-40 °F = -40 °C"),
        ("how many feet are in a mile", "1 mi = 5,280 ft"),
        ("how many ounces in a pound", "1 lb = 16 oz"),
        ("1 oz to ml", "1 fl oz ≈ 29.5735 mL"),
        ("convert ten miles to kilometers", "10 mi ≈ 16.0934 km"),
        ("72 km/h = ? m/s", "72 km/h = 20 m/s"),
        ("3/4 cup in ml", "0.75 cups ≈ 177.441 mL"),
        ("how many months in a year", "1 year = 12 months"),
        ("2 gb in mb", "2 GB = 2,000 MB (2,048 MB counted by 1024)"),
        ("100 square meters in square feet", "100 m² ≈ 1,076.39 ft²"),
    ],
)
def test_english_conversions(text, answer):
    assert convert(text, "en") == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("华氏 98.6 度是多少摄氏度", "98.6 °F = 37 °C"),
        ("37 摄氏度换算成华氏", "37 °C = 98.6 °F"),
        ("5 公里等于多少英里", "5 km ≈ 3.10686 mi"),
        ("100 斤是多少公斤", "100 斤 = 50 kg"),
        ("半斤是多少克", "0.5 斤 = 250 g"),
        ("一年有多少秒", "1 年 = 31,536,000 秒"),
        ("把 100 公里每小时换算成米每秒", "100 km/h ≈ 27.7778 m/s"),
        ("1GB 等于多少 MB", "1 GB = 1,000 MB（按 1024 进位为 1,024 MB）"),
        ("多少英里等于 10 公里", "10 km ≈ 6.21371 mi"),
        ("一亩是多少平方米", "1 亩 ≈ 666.667 m²"),
    ],
)
def test_chinese_conversions(text, answer):
    assert convert(text, "zh-CN") == answer


@pytest.mark.parametrize(
    "text",
    [
        "100 USD to EUR",
        "100美元等于多少人民币",
        "10米",
        "今天多少度",
        "5 miles to kg",
        "how many people in a bus",
        "x" * 500,
        "5 换算成" + "换算成" * 40,
    ],
)
def test_anything_else_is_left_alone(text):
    assert convert(text, "en") is None
