"""Projects: groups of sessions with a search mode, instructions, depth and model of their own."""

from collections import Counter
from dataclasses import replace
from typing import Annotated, Any, Literal

from app.sidecar.declared import method
from app.sidecar.dispatch import Call
from app.sidecar.shapes import project_object
from search.query import Depth, SearchMode

_Id = Annotated[str, "The project."]
_Name = Annotated[str, "Its name; no two have the same."]
_Mode = Annotated[SearchMode, "`inherit` follows the app; the other two overrule it."]
_Instructions = Annotated[str, "What the model is told in every conversation of the project."]
_Depth = Annotated[Depth | None, "How much work a question may cost; null follows the settings."]
_Model = Annotated[str, "Name of a model; empty follows the settings."]
_RESULT = (
    "the project: `{id, name, search_mode, effective_search, instructions, depth, model, session_count}`"
)


@method("project.list", "`{projects: [project]}`, the default one (`default`) first")
async def list_(call: Call) -> dict[str, Any]:
    """Return all projects."""
    parts = await call.desk.parts()
    projects, counted = await parts.store.read(lambda store: (store.projects.all(), _counts(store)))
    enabled = parts.settings.search.enabled
    return {"projects": [project_object(one, counted[one.id], enabled=enabled) for one in projects]}


@method("project.get", _RESULT)
async def get(call: Call, *, project_id: _Id) -> dict[str, Any]:
    """Return one project."""
    parts = await call.desk.parts()
    project, counted = await parts.store.read(lambda store: (store.projects.get(project_id), _counts(store)))
    return project_object(project, counted[project.id], enabled=parts.settings.search.enabled)


@method("project.create", _RESULT, writes=True)
async def create(
    call: Call,
    *,
    name: _Name,
    search_mode: _Mode = SearchMode.INHERIT,
    instructions: _Instructions = "",
    depth: _Depth = None,
    model: _Model = "",
) -> dict[str, Any]:
    """Make a project."""
    parts = await call.desk.parts()

    def job(store: Any) -> Any:
        project = store.projects.create(name, search_mode, instructions)
        if depth or model:
            project = replace(project, depth=depth, model=model)
            store.projects.save(project)
        return project

    project = await parts.store.run(job)
    call.desk.changed("projects", project.id)
    return project_object(project, 0, enabled=parts.settings.search.enabled)


@method("project.update", _RESULT, writes=True)
async def update(
    call: Call,
    *,
    project_id: _Id,
    name: Annotated[str | None, "A new name."] = None,
    search_mode: Annotated[SearchMode | None, "A new search mode."] = None,
    instructions: Annotated[str | None, "New instructions."] = None,
    depth: Annotated[Depth | Literal[""] | None, 'A new depth; "" follows the settings.'] = None,
    model: Annotated[str | None, 'Another model; "" follows the settings.'] = None,
) -> dict[str, Any]:
    """Change what is named; what is left out or null stays."""
    parts = await call.desk.parts()
    given = {"name": name, "search_mode": search_mode, "instructions": instructions, "model": model}
    changes: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    if depth is not None:
        changes["depth"] = depth or None

    def job(store: Any) -> Any:
        project = replace(store.projects.get(project_id), **changes)
        store.projects.save(project)
        return store.projects.get(project_id), _counts(store)[project_id]

    project, sessions = await parts.store.run(job)
    call.desk.changed("projects", project_id)
    return project_object(project, sessions, enabled=parts.settings.search.enabled)


@method("project.delete", "`{}`", writes=True)
async def delete(call: Call, *, project_id: _Id) -> dict[str, Any]:
    """Delete a project; its sessions move to the default one, which itself stays."""
    parts = await call.desk.parts()
    await parts.store.run(lambda store: store.projects.delete(project_id))
    call.desk.changed("projects", project_id)
    call.desk.changed("sessions")
    return {}


def _counts(store: Any) -> Counter[str]:
    return Counter(store.sessions.per_project())
