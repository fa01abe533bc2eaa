"""Collections of the tests' own: names that stand nowhere in the product."""

from datetime import datetime

from app.demo.article import Article

TODAY = datetime.now().astimezone().date()
ADDRESS = "https://archive.example.org"


def ferry(leaves: str = "7:45 a.m.") -> Article:
    text = f"The Vellmar ferry leaves at {leaves} on weekdays. The crossing takes 25 minutes."
    return Article("Vellmar ferry timetable", f"{ADDRESS}/ferry", text, TODAY)


def tea_house(price: str = "38") -> Article:
    text = f"云栖坞茶馆的龙须酥每盒 {price} 元，每天限量 60 盒。茶馆周三休息。"
    return Article("云栖坞茶馆价目", f"{ADDRESS}/茶馆", text, TODAY)


def lighthouse() -> Article:
    return Article("The lighthouse of Cape Orrin", f"{ADDRESS}/cape", "The lighthouse has 211 steps.", None)


def all_of_them() -> tuple[Article, ...]:
    return ferry(), tea_house(), lighthouse()
