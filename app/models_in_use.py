"""The models of one process: the one the settings mean, and those that projects name in its place."""

from typing import TYPE_CHECKING

from app.model_choice import LOCAL, KeyOf, ModelChoice, ModelChooser, OwnModel, opening_prompt
from providers.transport import Transport
from search.query import Question
from settings.model import ModelSettings
from settings.paths import Folders

if TYPE_CHECKING:
    from providers.local_model import LocalModel, MissingModel


class Models:
    """Chooses each when it is first asked; `usual` follows the settings alone."""

    def __init__(
        self, settings: ModelSettings, folders: Folders, transport: Transport, key_of: KeyOf
    ) -> None:
        self._settings = settings
        self._folders = folders
        self._transport = transport
        self._key_of = key_of
        self._local: list[LocalModel | MissingModel] = []
        self._named: dict[str, ModelChoice] = {}
        self.usual = self._choice(settings)

    def called(self, name: str | None) -> ModelChoice:
        """Return the choice with this name in the place of `[model] name`; none follows the settings."""
        if not name or name == self._settings.name:
            return self.usual
        if name not in self._named:
            self._named[name] = self._choice(self._settings.model_copy(update={"name": name}))
        return self._named[name]

    async def warm_up(self, question: Question) -> None:
        """Start the local model where the settings insist on it, so that the first question need not wait.

        It reads what all plans begin with, in the language of this question (MODELS 3); what fails is left to
        the first real one.
        """
        if self._settings.preset != LOCAL:
            return
        await self.usual.chosen()
        for model in self._local[:1]:
            await model.warm_up(opening_prompt(model, question))

    async def close(self) -> None:
        """End the servers of local models."""
        for model in self._local:
            await model.close()

    def _choice(self, settings: ModelSettings) -> ModelChoice:
        return ModelChoice(ModelChooser(settings, self._transport, self._key_of, self._local_model))

    async def _local_model(self, settings: ModelSettings) -> OwnModel | None:
        # Imported here: who has a key or a server needs nothing of it.
        from app.local_choice import local_model

        model = local_model(settings, self._folders, self._transport)
        if model is not None:
            self._local.append(model)
        return model
