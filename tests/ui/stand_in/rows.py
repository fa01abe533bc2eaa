"""Rows of the scripted sidecar: keys, sources, sessions, projects."""

from datetime import datetime
from typing import Any

Object = dict[str, Any]


def session_row(name: str, title: str, project: str, at: datetime) -> Object:
    return {
        "id": name,
        "title": title,
        "project_id": project,
        "created_at": at.isoformat(),
        "updated_at": at.isoformat(),
        "turn_count": 1,
        "running": None,
    }


def project_row(name: str, title: str) -> Object:
    return {
        "id": name,
        "name": title,
        "search_mode": "inherit",
        "instructions": "",
        "depth": None,
        "model": "",
        "session_count": 0,
    }


def key_rows() -> list[Object]:
    def row(name: str, title: str, where: str | None = None) -> Object:
        return {
            "name": name,
            "title": title,
            "group": "search",
            "variable": f"{name.upper()}_API_KEY",
            "key_url": f"https://{name}.example/keys",
            "where": where,
            "editable": where != "environment",
        }

    return [
        row("tavily", "Tavily"),
        row("exa", "Exa", "environment"),
        row("deepseek", "DeepSeek"),
        row("model", "Model service"),
    ]


def provider_rows() -> list[Object]:
    def row(name: str, title: str, group: str, **more: Any) -> Object:
        health = {"state": "unknown", "last_outcome": None, "cause": None, "rest_left_s": 0, "usual_ms": None}
        return {
            "name": name,
            "title": title,
            "group": group,
            "groups": [group],
            "place": 10,
            "needs_key": group == "keyed",
            "has_key": False,
            "key_variable": "",
            "key_url": "",
            "chosen": False,
            "active": group != "keyed",
            "base_url": "",
            "default_base_url": f"https://api.{name}.example",
            "config_fields": [],
            "health": health,
        } | more

    resting = {
        "state": "resting",
        "last_outcome": "rate_limited",
        "cause": "",
        "rest_left_s": 240,
        "usual_ms": 900,
    }
    fine = {"state": "ok", "last_outcome": "ok", "cause": "", "rest_left_s": 0, "usual_ms": 820}
    return [
        row("tavily", "Tavily", "keyed"),
        row("exa", "Exa", "keyed"),
        row("duckduckgo", "DuckDuckGo", "scraped", health=fine),
        row("mojeek", "Mojeek", "scraped", health=resting),
        row("brave_html", "Brave Search", "scraped"),
        row("wikipedia", "Wikipedia", "keyless"),
    ]
