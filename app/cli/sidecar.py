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
    epilog=examples("sidelight sidecar", "sidelight sidecar --http", "sidelight sidecar --http --port 8765"),
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
    port: Annotated[
        int,
        typer.Option(
            "--port",
            min=0,
            max=65535,
            help=words(
                "With --http: this port, where it is free; a page that was open there finds what it left.",
                "与 --http 同用：端口空闲时使用该端口，此前在该端口打开的网页可找回未送达的内容。",
            ),
        ),
    ] = 0,
) -> None:
    from app.sidecar.door import serve_host

    serve_host(http=http, port=port)
