"""Owns buffers for the kernel that lie between two canaries, which die when anything is written beside a buffer."""

from __future__ import annotations

import ctypes
from typing import Any

CANARY = bytes(range(1, 65))


class Canaries:
    """Gives buffers, and knows of all that it gave, those that were let go as well.

    ``alive`` may be set to False: then the buffers are bare, for a sanitizer that watches their very ends.
    """

    alive = True

    def __init__(self) -> None:
        self.memories: list[bytearray] = []

    def buffer(self, kind: Any, count: int) -> Any:
        """So many of a ctypes kind, all zero."""
        if not self.alive:
            return (kind * count)()
        memory = bytearray(CANARY + bytes(ctypes.sizeof(kind) * count) + CANARY)
        self.memories.append(memory)
        return (kind * count).from_buffer(memory, len(CANARY))

    def check(self) -> None:
        """All canaries are alive."""
        for memory in self.memories:
            assert memory.startswith(CANARY) and memory.endswith(CANARY)
