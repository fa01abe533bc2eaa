"""The scripted sidecar's side of the protocol: one method `on_…` for each name."""

from typing import Any

from tests.ui.stand_in.rows import Object
from tests.ui.stand_in.service_methods import ServiceMethods
from tests.ui.stand_in.session_methods import SessionMethods
from tests.ui.stand_in.setting_methods import SettingMethods
from tests.ui.stand_in.state import Refused
from tests.ui.stand_in.turn_methods import TurnMethods


class World(TurnMethods, SessionMethods, SettingMethods, ServiceMethods):
    """Everything the page can call; what was called is kept in `calls`."""

    def answer(self, client: str, method: str, params: Object) -> Any:
        self.calls.append((method, params))
        run = getattr(self, "on_" + method.replace(".", "_"), None)
        if run is None:
            raise Refused("unknown_method", f"There is no method {method}.")
        with self._lock:
            return run(client, **params)
