"""`sidelight serve`: the page of Sidelight for a browser, from a server on this machine alone."""

from typing import Annotated

import typer

from app.cli._help import application, examples, words
from app.cli._running import refuse

app = application()


@app.command(
    help=words(
        "Serve the page on this machine and open it in the browser. Ctrl-C ends it; Enter prints an address.",
        "在本机提供网页并用浏览器打开。Ctrl-C 结束；按回车可得到新的地址。",
    ),
    epilog=examples("sidelight serve", "sidelight serve --port 8765 --no-open"),
)
def serve(
    port: Annotated[
        int,
        typer.Option(min=0, max=65535, help=words("Port; 0 takes a free one.", "端口；0 表示任选空闲端口。")),
    ] = 0,
    browser: Annotated[
        bool, typer.Option("--open/--no-open", help=words("Open the system's browser.", "打开系统浏览器。"))
    ] = True,
) -> None:
    from app.sidecar.door import serve_browser
    from app.sidecar.loopback import bound

    try:
        listening = bound(port)
    except OSError as error:
        refuse(
            f"Port {port} cannot be used ({error.strerror}); choose another with --port, or leave it out.",
            f"端口 {port} 无法使用（{error.strerror}），请用 --port 换一个，或不指定。",
        )
    serve_browser(listening, browser=browser)
