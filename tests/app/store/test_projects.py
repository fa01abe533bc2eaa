"""Projects and their settings."""

from dataclasses import replace

import pytest

from app.store.errors import StoreError, StoreErrorKind
from search.query import Depth, SearchMode
from search.session import DEFAULT_PROJECT
from tests.app.store.turns_of import ask, asked


def test_there_is_a_default_project_from_the_start(store):
    (project,) = store.projects.all()
    assert (project.id, project.search_mode, project.depth) == (DEFAULT_PROJECT, SearchMode.INHERIT, None)


def test_project_comes_back_as_it_was_saved(store):
    project = store.projects.create("  研究\n组 ", SearchMode.DISABLED, "只用中文")
    assert store.projects.get(project.id) == project
    assert project.name == "研究 组"
    changed = replace(
        project,
        name="New",
        search_mode=SearchMode.FORCE_ENABLED,
        depth=Depth.DEEP,
        model="m",
        instructions="",
    )
    store.projects.save(changed)
    assert store.projects.get(project.id) == changed


def test_project_is_found_by_name_whatever_its_case_or_by_id(store):
    project = store.projects.create("Travel")
    assert store.projects.named(" travel ") == project
    assert store.projects.named(project.id) == project


def test_default_project_comes_first_then_names_in_order(store):
    for name in ("beta", "Alpha"):
        store.projects.create(name)
    assert [project.name for project in store.projects.all()] == ["Default", "Alpha", "beta"]


@pytest.mark.parametrize("name", ["Travel", "travel"])
def test_a_name_is_used_once(store, name):
    store.projects.create("Travel")
    other = store.projects.create("Other")
    with pytest.raises(StoreError) as created:
        store.projects.create(name)
    with pytest.raises(StoreError) as saved:
        store.projects.save(replace(other, name=name))
    assert created.value.kind is saved.value.kind is StoreErrorKind.CONFLICT


@pytest.mark.parametrize("name", ["", "  \n", "\u200b"])
def test_a_name_is_never_blank(store, name):
    with pytest.raises(StoreError) as caught:
        store.projects.create(name)
    assert caught.value.kind is StoreErrorKind.BLANK_NAME


def test_sessions_of_a_deleted_project_move_to_the_default(store):
    project = store.projects.create("Short")
    store.turns.begin(asked("q", "s1", project_id=project.id))
    store.projects.delete(project.id)
    assert store.sessions.get("s1").project_id == DEFAULT_PROJECT


def test_default_project_stays(store):
    ask(store)
    with pytest.raises(StoreError) as caught:
        store.projects.delete(DEFAULT_PROJECT)
    assert caught.value.kind is StoreErrorKind.CONFLICT


def test_unknown_project_is_not_found(store):
    for call in (store.projects.get, store.projects.named, store.projects.delete, store.projects.of_session):
        with pytest.raises(StoreError) as caught:
            call("nowhere")
        assert caught.value.kind is StoreErrorKind.NOT_FOUND
    with pytest.raises(StoreError) as caught:
        store.projects.save(replace(store.projects.get(DEFAULT_PROJECT), id="nowhere", name="x"))
    assert caught.value.kind is StoreErrorKind.NOT_FOUND


def test_deleting_an_unknown_project_moves_nothing(store):
    ask(store)
    before = store.sessions.get("s1")
    with pytest.raises(StoreError):
        store.projects.delete("nowhere")
    assert store.sessions.get("s1") == before
