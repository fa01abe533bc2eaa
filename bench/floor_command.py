"""The floor as a command: plan, search, write with the standard library's blocking client and nothing else.

python bench/floor_command.py MODEL_PORT SEARCH_PORT QUESTION
"""

import http.client
import json
import sys
from typing import Any
from urllib.parse import quote

Body = dict[str, Any]


def main(model: int, search: int, question: str) -> None:
    plan = json.loads(
        json.loads(_post(model, _planning(question)).read())["choices"][0]["message"]["content"]
    )
    found = http.client.HTTPConnection("127.0.0.1", search)
    found.request("GET", f"/search?format=json&q={quote(plan['query'])}")
    rows = json.loads(found.getresponse().read())["results"]
    for line in _post(model, _writing(question, rows)):
        if line.startswith(b"data: {"):
            sys.stdout.write(json.loads(line[6:])["choices"][0]["delta"].get("content") or "")
            sys.stdout.flush()


def _planning(question: str) -> Body:
    asked = [_says("system", "Reply only with JSON."), _says("user", question)]
    return {"model": "fake-quick", "response_format": {"type": "json_object"}, "messages": asked}


def _writing(question: str, rows: list[Body]) -> Body:
    evidence = "\n".join(f"[{n}] {r['title']} {r['url']}\n{r['content']}" for n, r in enumerate(rows[:5], 1))
    asked = [_says("system", f"Answer from the sources and cite them.\n{evidence}"), _says("user", question)]
    return {"model": "fake-quick", "stream": True, "messages": asked}


def _says(role: str, content: str) -> Body:
    return {"role": role, "content": content}


def _post(port: int, body: Body) -> http.client.HTTPResponse:
    door = http.client.HTTPConnection("127.0.0.1", port)
    door.request("POST", "/v1/chat/completions", json.dumps(body), {"Content-Type": "application/json"})
    return door.getresponse()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
