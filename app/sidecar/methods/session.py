"""Conversations: listing, reading, naming, moving, searching, exporting, deleting with a way back."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

from app.sidecar.declared import Between, method
from app.sidecar.dispatch import Call
from app.sidecar.errors import invalid
from app.sidecar.shapes import session_object, turn_object
from search.session import DEFAULT_PROJECT
from settings.text import Text

if TYPE_CHECKING:
    from app.store.turn_pages import Place

_Id = Annotated[str, "The session."]
_ONE_PLACE = Text(
    "Give at most one of `before`, `after` and `around`.", "`before`、`after` 和 `around` 至多给出一个。"
)


@method(
    "session.list",
    "`{sessions: [{id, title, project_id, created_at, updated_at, turn_count, running}], more}`",
)
async def list_(
    call: Call,
    *,
    project_id: Annotated[str | None, "Only those of one project."] = None,
    limit: Annotated[int, "How many at most.", Between(1, 500)] = 50,
    before: Annotated[str | None, "Id of the last session that is known already."] = None,
) -> dict[str, Any]:
    """Return sessions, last used first. `running` is the id of a turn that runs now."""
    parts = await call.desk.parts()
    found = await parts.store.read(
        lambda store: store.sessions.page(limit + 1, before or None, project_id or None)
    )
    rows = [session_object(one, call.desk.turns.running_in(one.id)) for one in found[:limit]]
    return {"sessions": rows, "more": len(found) > limit}


@method("session.create", "the session, as in `session.list`", writes=True)
async def create(
    call: Call,
    *,
    project_id: Annotated[str, "The project it belongs to."] = DEFAULT_PROJECT,
    title: Annotated[str, "Its title; without one it takes it from its first question."] = "",
) -> dict[str, Any]:
    """Make an empty session. Not needed before `ask`, which makes one by itself."""
    parts = await call.desk.parts()
    session = await parts.store.run(lambda store: store.sessions.create(project_id, title))
    call.desk.changed("sessions", session.id)
    return session_object(session, None)


@method(
    "session.get",
    "`{session, turns: [{id, question, asked_at, finished_at, outcome, remarks: [{code, text}], running}], "
    "more, newer}`",
)
async def get(
    call: Call,
    *,
    session_id: _Id,
    limit: Annotated[int, "How many turns at most.", Between(0, 500)] = 40,
    before: Annotated[str | None, "Id of a turn: those before it."] = None,
    after: Annotated[str | None, "Id of a turn: those after it."] = None,
    around: Annotated[str | None, "Id of a turn: itself with its neighbours, half on each side."] = None,
) -> dict[str, Any]:
    """Return a session and its newest turns, or those beside a turn, oldest first.

    At most one of `before`, `after` and `around` is given; a turn this session has not is `not_found`.
    `outcome` is the object of `ask --json`, `remarks` are the notices that came with the answer. `more` says
    that turns older than these exist, `newer` how many newer ones do.
    """
    place = _place(before=before, after=after, around=around)
    parts = await call.desk.parts()
    session, page = await parts.store.read(
        lambda store: (store.sessions.head(session_id), store.turns.page(session_id, limit, place))
    )
    head = session_object(session, call.desk.turns.running_in(session_id))
    turns = [turn_object(turn) for turn in page.turns]
    return {"session": head, "turns": turns, "more": page.more, "newer": page.newer}


@method("session.rename", "`{}`", writes=True)
async def rename(call: Call, *, session_id: _Id, title: Annotated[str, "The new title."]) -> dict[str, Any]:
    """Give a session a title of the user's own."""
    parts = await call.desk.parts()
    await parts.store.run(lambda store: store.sessions.rename(session_id, title))
    call.desk.changed("sessions", session_id)
    return {}


@method("session.delete", "`{undo_until}`: until when `session.restore` brings it back", writes=True)
async def delete(call: Call, *, session_id: _Id) -> dict[str, Any]:
    """Delete a session; what runs in it is stopped."""
    from app.turn_store import UNDO

    parts = await call.desk.parts()
    running = call.desk.turns.running_in(session_id)
    if running:
        await call.desk.turns.ended([running])
    await parts.store.run(lambda store: store.sessions.delete(session_id))
    call.desk.changed("sessions", session_id)
    return {"undo_until": (datetime.now(UTC) + UNDO).isoformat()}


@method("session.restore", "`{}`", writes=True)
async def restore(call: Call, *, session_id: _Id) -> dict[str, Any]:
    """Bring a deleted session back."""
    parts = await call.desk.parts()
    await parts.store.run(lambda store: store.sessions.restore(session_id))
    call.desk.changed("sessions", session_id)
    return {}


@method("session.move", "`{}`", writes=True)
async def move(
    call: Call, *, session_id: _Id, project_id: Annotated[str, "The project it goes to."]
) -> dict[str, Any]:
    """Put a session into another project."""
    parts = await call.desk.parts()
    await parts.store.run(lambda store: store.sessions.move(session_id, project_id))
    call.desk.changed("sessions", session_id)
    return {}


@method("session.search", "`{hits: [{session_id, turn_id, title, place, excerpt, marks, asked_at}]}`")
async def search(
    call: Call,
    *,
    text: Annotated[str, "What to look for; Chinese is found by any piece of it."],
    limit: Annotated[int, "How many at most.", Between(1, 200)] = 50,
) -> dict[str, Any]:
    """Search questions, answers and titles. `marks` are `[start, end]` places in the excerpt."""
    parts = await call.desk.parts()
    hits = await parts.store.search(text, limit)
    rows = [
        {
            "session_id": hit.session_id,
            "turn_id": hit.turn_id or None,
            "title": hit.title,
            "place": str(hit.place),
            "excerpt": hit.excerpt.text,
            "marks": [list(mark) for mark in hit.excerpt.hits],
            "asked_at": hit.at.isoformat(),
        }
        for hit in hits
    ]
    return {"hits": rows}


@method("session.export", "`{file_name, media_type, text}`")
async def export(
    call: Call,
    *,
    session_id: _Id,
    format: Annotated[Literal["md", "html", "json"], "The form."],  # noqa: A002 - its name in the protocol
) -> dict[str, Any]:
    """Return a whole session as one file."""
    from app.export import ExportFormat
    from app.export import export as as_file

    parts = await call.desk.parts()
    session = await parts.store.read(lambda store: store.sessions.get(session_id))
    file = as_file(session, ExportFormat(format), call.language)
    return {"file_name": file.file_name, "media_type": file.media_type, "text": file.text}


@method("session.delete_turn", "`{}`", writes=True)
async def delete_turn(call: Call, *, turn_id: Annotated[str, "The turn."]) -> dict[str, Any]:
    """Delete one question with its answer."""
    parts = await call.desk.parts()
    await call.desk.turns.ended([turn_id])
    turn = await parts.store.read(lambda store: store.turns.get(turn_id))
    await parts.store.run(lambda store: store.turns.delete(turn_id))
    call.desk.changed("sessions", turn.session_id)
    return {}


@method("session.draft", "`{text}`")
async def draft(
    call: Call,
    *,
    session_id: Annotated[str | None, "The session, or null for a conversation that has not begun."] = None,
    text: Annotated[str | None, 'What to keep, "" to forget it; without it nothing is changed.'] = None,
) -> dict[str, Any]:
    """Keep or return what was typed and not yet sent."""
    from app.sidecar.window_state import WindowState

    state = WindowState(call.desk.folders.data)
    name = session_id or ""
    return {"text": state.draft(name) if text is None else state.keep_draft(name, text)}


def _place(**given: str | None) -> "Place | None":
    """Return where the wanted turns lie; empty text counts as not given. Raises RpcError for two places."""
    from app.store.turn_pages import Place, Towards

    places = [Place(turn, Towards(name)) for name, turn in given.items() if turn]
    if len(places) > 1:
        raise invalid(places[1].towards, _ONE_PLACE)
    return places[0] if places else None
