"""Buffers for the kernel between two canaries: known bytes that change if the kernel writes outside a buffer."""

from __future__ import annotations

import ctypes
from typing import Any

CANARY = bytes(range(1, 65))


class Canaries:
    """Makes buffers and remembers all of them, also those released since.

    With ``enabled = False`` buffers have no canaries, for a sanitizer that watches their exact ends.
    """

    enabled = True

    def __init__(self) -> None:
        self.memories: list[bytearray] = []

    def buffer(self, kind: Any, count: int) -> Any:
        """Return a zeroed buffer of ``count`` values of a ctypes type."""
        if not self.enabled:
            return (kind * count)()
        memory = bytearray(CANARY + bytes(ctypes.sizeof(kind) * count) + CANARY)
        self.memories.append(memory)
        return (kind * count).from_buffer(memory, len(CANARY))

    def check(self) -> None:
        """Check that no canary has changed."""
        for memory in self.memories:
            assert memory.startswith(CANARY) and memory.endswith(CANARY)
