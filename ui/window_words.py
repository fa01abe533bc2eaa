"""What the window itself says, outside its page: menu, first frame, trouble."""

from html import escape

from settings.text import Text

NEW_CHAT = Text("New chat", "新对话")
SETTINGS = Text("Settings…", "设置…")
QUIT = Text("Quit", "退出")
VIEW = Text("View", "视图")
LARGER = Text("Zoom in", "放大")
SMALLER = Text("Zoom out", "缩小")
USUAL_SIZE = Text("Actual size", "实际大小")
HELP = Text("Help", "帮助")
ABOUT = Text("About Sidelight", "关于 Sidelight")
STARTING = Text("Starting…", "正在启动…")
FAILED = Text(
    "Sidelight could not start its search process. What you have asked so far is stored. Close this window "
    "and open it again; if that does not help, run `sidelight doctor` in a terminal.",
    "Sidelight 的搜索进程无法启动。已有的提问都已保存。请关闭窗口后重新打开；"
    "如果仍然不行，请在终端运行 `sidelight doctor`。",
)
ABOUT_TEXT = Text(
    "Sidelight {}\nA desktop AI-search assistant. MIT licence.\n\nData: {}",
    "Sidelight {}\n桌面 AI 搜索助手，MIT 许可证。\n\n数据：{}",
)
_FRAME = """<!doctype html><html lang="{}"><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Sidelight</title><style>
:root {{ color-scheme: {}; --bg: #fcfcfb; --text: #565f5b }}
{}
body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: var(--bg);
color: var(--text); font: 15px/1.6 system-ui, "Noto Sans CJK SC", "Microsoft YaHei UI", sans-serif }}
p {{ max-width: 34em; padding: 2em }}
</style><body><p role="status">{}</p></body></html>"""
_DARK = ":root { --bg: #161918; --text: #a3ada8 }"


def frame(text: Text, language: str, theme: str) -> str:
    """Return a page of one sentence in the colours of the theme: light, dark or system."""
    scheme = {"light": "light", "dark": "dark"}.get(theme, "light dark")
    dark = {"light": "", "dark": _DARK}.get(theme, f"@media (prefers-color-scheme: dark) {{ {_DARK} }}")
    return _FRAME.format(language, scheme, dark, escape(text.say(language)))
