"""A client of the Sidelight sidecar in forty lines: asks one question and prints the answer as it comes.

    python client.py "Latest Python release 2026?"

Another program than `sidelight` can be named in SIDELIGHT_COMMAND, its arguments after blanks.
"""

import json
import os
import shlex
import subprocess
import sys

command = [*shlex.split(os.environ.get("SIDELIGHT_COMMAND", "sidelight")), "sidecar"]
sidecar = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")


def send(number: int, method: str, **params: object) -> None:
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    print(json.dumps(message), file=sidecar.stdin, flush=True)


send(1, "initialize", client={"name": "example", "version": "1"})
send(2, "ask", text=" ".join(sys.argv[1:]) or "Latest Python release 2026?")
shown = ""
for line in sidecar.stdout:
    message = json.loads(line)
    if "error" in message:
        print(message["error"]["message"], file=sys.stderr)
        break
    event = message.get("params", {})
    match event.get("event"):
        case "source_asked":
            print(f"[asking {event['provider']}]", file=sys.stderr)
        case "answer_delta":
            print(event["text"], end="", flush=True)
        case "answer_replaced":
            print(f"\n{event['text']}", end="", flush=True)
        case "turn_finished":
            outcome = event["outcome"]
            print(f"\n{outcome['notice'] or ''}")
            for source in outcome["sources"]:
                print(f"[{source['n']}] {source['title']} - {source['url']}")
            break
sidecar.stdin.close()  # the sidecar ends by itself
sys.exit(sidecar.wait())
