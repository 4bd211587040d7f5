"""What Orca speaks, as text, and keys that are pressed as on a real keyboard."""

from __future__ import annotations

import os
import select
import subprocess
import time
from collections.abc import Sequence

from desktop import Desktop

HEAR_SECONDS = 20  # a sentence that is not spoken by then is missing
LIFE_SECONDS = 10  # an Orca that says nothing at a key that moves the focus is dead after this time
SILENT_SECONDS = 0.5  # after this time without a new sentence, Orca has said all that it has to say


class OrcaGoneError(Exception):
    """Orca, or a program that it needs, has ended or says nothing more; the message says which."""


class Ear:
    """Hears what is spoken on a desktop, and presses its keys.

    ``heard`` has the sentences since the last keys, without the names of these keys, which Orca echoes. ``spoken`` has
    those of them that were spoken to the end.
    """

    def __init__(self, desktop: Desktop) -> None:
        self._desktop = desktop
        self._pipe = os.open(desktop.speech, os.O_RDWR | os.O_NONBLOCK)
        self._rest = b""
        self._is_speaking = False
        self._echoes: set[str] = set()
        self.heard: list[str] = []
        self.spoken: list[str] = []

    def close(self) -> None:
        """Stop listening."""
        os.close(self._pipe)

    def press(self, *keys: str) -> None:
        """Press keys one after another, by their names in X, such as ``Return``."""
        self._xdotool("key", *keys)
        self._echoes = {part for key in keys for part in key.lower().split("+")} | {"left shift"}

    def type(self, text: str) -> None:
        """Type a text."""
        self._xdotool("type", text)
        self._echoes = {*text.lower()} | {"space"}

    def forget(self) -> None:
        """Forget what was heard until now."""
        self.listen(0)
        self.heard.clear()
        self.spoken.clear()

    def _xdotool(self, verb: str, *words: str) -> None:
        self.forget()
        command = ["xdotool", verb, "--delay", "40", *words]
        subprocess.run(command, env=self._desktop.env, check=True, timeout=HEAR_SECONDS)

    def listen(self, seconds: float) -> bool:
        """Wait for something to be spoken, for so many seconds at most; return whether there was something."""
        if not select.select([self._pipe], [], [], seconds)[0]:
            return False
        *lines, self._rest = (self._rest + os.read(self._pipe, 1 << 16)).split(b"\n")
        for line in lines:
            event, _, sentence = line.decode().partition(" ")
            self._is_speaking = event == "SAY"
            if sentence.lower() in self._echoes:
                continue
            if event == "SAY":
                self.heard.append(sentence)
            elif event == "END":
                self.spoken.append(sentence)
        return True

    def wait_for(self, *parts: str, seconds: float = HEAR_SECONDS) -> str:
        """Wait until a sentence with all these parts has been spoken to the end; return it."""
        end = time.monotonic() + seconds
        while True:
            for sentence in self.spoken:
                if all(part in sentence for part in parts):
                    return sentence
            if not self.listen(max(0, end - time.monotonic())):
                self._check_alive()
                raise AssertionError(f"not spoken: {' … '.join(parts)}; heard: {self.heard}, to the end: {self.spoken}")

    def wait_until_silent(self, seconds: float = 60) -> Sequence[str]:
        """Wait until Orca has said all that it has to say; return the sentences heard."""
        end = time.monotonic() + seconds
        while self.listen(LIFE_SECONDS if self._is_speaking else SILENT_SECONDS):
            assert time.monotonic() < end, f"Orca does not fall silent; heard: {self.heard}"
        return [*self.heard]

    def _check_alive(self) -> None:
        """Raise OrcaGoneError if a program has ended, or if keys that move the focus make Orca say nothing."""
        if complaint := self._desktop.complaint():
            raise OrcaGoneError(complaint)
        heard, spoken = [*self.heard], [*self.spoken]
        for key in ("Tab", "shift+Tab"):
            subprocess.run(["xdotool", "key", key], env=self._desktop.env, check=False, timeout=HEAR_SECONDS)
        answers = self.listen(LIFE_SECONDS)
        self.heard, self.spoken = heard, spoken
        if not answers:
            raise OrcaGoneError("Orca runs but says nothing more")
