"""Questions: asking, stopping, following."""

from functools import partial
from typing import Annotated, Any

from app.sidecar.declared import method
from app.sidecar.dispatch import Call
from app.sidecar.errors import EMPTY_QUESTION, not_found, refused
from search.query import Depth, SearchSwitch
from settings.text import Text


@method("ask", "`{turn_id, session_id}` at once; the events follow", writes=True)
async def ask(
    call: Call,
    *,
    text: Annotated[str, "The question."],
    session_id: Annotated[str | None, "Conversation to go on with; without it a new one begins."] = None,
    project_id: Annotated[str | None, "Project of a new session."] = None,
    search: Annotated[SearchSwitch, "The switch for this one message."] = SearchSwitch.AUTO,
    provider: Annotated[str | None, "Search source to ask first."] = None,
    depth: Annotated[Depth | None, "How much work the question may cost."] = None,
    answer_language: Annotated[str | None, "Language tag of the answer."] = None,
    query: Annotated[str | None, "Search exactly this, without a planner (edit and search again)."] = None,
    replaces: Annotated[str | None, "Turn to regenerate: it and all later ones of its session go."] = None,
    subscribe: Annotated[bool, "Whether this client is sent the events."] = True,
) -> dict[str, Any]:
    """Ask a question. It is stored before this returns; what refuses it is an error, all else an outcome."""
    from app.service import Asking, new_id

    if not text.strip():
        raise EMPTY_QUESTION
    parts = await call.desk.parts()
    if provider:
        _known_provider(provider)
    if replaces:
        session_id = await _make_room(call, replaces)
    asking = Asking(
        text,
        session_id=session_id or new_id(),
        project_id=project_id,
        switch=SearchSwitch.ALWAYS if query else search,
        provider=provider,
        depth=depth,
        answer_language=answer_language,
        turn_id=new_id(),
        query=query.strip() if query else None,
    )
    feed = await call.desk.turns.start(parts, asking)
    if subscribe:
        call.afterwards.append(partial(call.client.follow, feed))
    return {"turn_id": feed.turn_id, "session_id": feed.session_id}


@method("cancel", "`{cancelled}`: false when the turn is over, or unknown")
async def cancel(call: Call, *, turn_id: Annotated[str, "The turn to stop."]) -> dict[str, Any]:
    """Stop a running turn; it still ends in its one outcome, `cancelled`, with the text so far."""
    return {"cancelled": call.desk.turns.cancel(turn_id)}


@method("subscribe", "`{running, last_seq}`, then the missed events as notifications, then live ones")
async def subscribe(
    call: Call,
    *,
    turn_id: Annotated[str, "A running turn, or one of the last that finished."],
    after: Annotated[int, "The last `seq` that was received; 0 for all events."] = 0,
) -> dict[str, Any]:
    """Follow a turn from a place on; nothing is lost over a reload. Old turns are read with `session.get`."""
    feed = call.desk.turns.feed(turn_id)
    if feed is None:
        raise not_found("turn_id", "running turn", "正在进行的消息")
    call.client.leave(feed)
    call.afterwards.append(partial(call.client.follow, feed, after))
    return {"running": not feed.finished, "last_seq": feed.last_seq}


@method("unsubscribe", "`{}`")
async def unsubscribe(call: Call, *, turn_id: Annotated[str, "The turn."]) -> dict[str, Any]:
    """Follow a turn no longer; it goes on."""
    if (feed := call.desk.turns.feed(turn_id)) is not None:
        call.client.leave(feed)
    return {}


def _known_provider(name: str) -> None:
    from app.chain import provider_names

    names = provider_names()
    if name not in names:
        text = Text(f"There is no search source {name[:60]!r}.", f"没有名为 {name[:60]!r} 的搜索来源。")
        raise refused("unknown_provider", text, "provider", known=list(names))


async def _make_room(call: Call, turn_id: str) -> str:
    """Stop and remove a turn and what came after it; return its session."""
    parts = await call.desk.parts()
    turn = await parts.store.read(lambda store: store.turns.get(turn_id))
    running = [t for t in call.desk.turns.running if _session_of(call, t) == turn.session_id]
    await call.desk.turns.ended(running)
    await parts.store.run(lambda store: store.turns.delete_from(turn_id))
    return turn.session_id


def _session_of(call: Call, turn_id: str) -> str:
    feed = call.desk.turns.feed(turn_id)
    return feed.session_id if feed else ""
