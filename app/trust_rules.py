"""Reads the rules of trust: the user's file in the config folder, else the shipped one."""

import logging
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from search.ranking.trust import TrustRules

log = logging.getLogger(__name__)
NAME = "trust_rules.toml"
_SHIPPED = Path(__file__).with_name(NAME)


def trust_rules(config: Path) -> TrustRules:
    """Return the rules; a user's file that cannot be read is logged and left out."""
    own = config / NAME
    if own.exists():
        try:
            return _read(own, own.stat().st_mtime_ns)
        except (OSError, ValueError, TypeError, AttributeError) as error:
            log.warning("%s cannot be used: %s", NAME, error)
    return _read(_SHIPPED, 0)


@lru_cache(maxsize=4)
def _read(path: Path, _changed: int) -> TrustRules:
    table = tomllib.loads(path.read_text("utf-8-sig"))
    hosts, labels, phrases = (_points(table.get(name, {})) for name in ("hosts", "labels", "phrases"))
    named, https, dated = (float(table.get(name, 0)) for name in ("named", "https", "dated"))
    return TrustRules(hosts, labels, phrases, named, https, dated)


def _points(table: Mapping[str, float]) -> dict[str, float]:
    return {key.lower().strip(): float(value) for key, value in table.items()}
