"""`sidelight sidecar`: the protocol on stdin and stdout, for applications that start Sidelight themselves."""

from typing import Annotated

import typer

from app.cli._help import application, examples, words

app = application()


@app.command(
    help=words(
        "Speak the sidecar protocol on stdin and stdout (docs/PROTOCOL.md).",
        "在标准输入输出上提供 sidecar 协议（docs/PROTOCOL.md）。",
    ),
    epilog=examples("sidelight sidecar", "sidelight sidecar --http"),
)
def sidecar(
    http: Annotated[
        bool,
        typer.Option(
            "--http",
            help=words(
                "Also serve the page and the protocol on a random loopback port.",
                "同时在本机随机端口提供网页和协议。",
            ),
        ),
    ] = False,
) -> None:
    from app.sidecar.door import serve_host

    serve_host(http=http)
