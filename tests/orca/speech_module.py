"""A voice without sound: a module of speech-dispatcher that writes down what it is given to speak.

``python speech_module.py FILE`` speaks the protocol of speech-dispatcher's modules on its standard input and output.
For each sentence it writes a line to the file: ``SAY`` and the sentence when it begins, then ``END`` when it was spoken
or ``CUT`` when it was interrupted. It takes as long as a fast voice, so that sentences really do interrupt one another.
"""

from __future__ import annotations

import html
import os
import re
import sys
import threading
from collections.abc import Iterator

SECONDS_A_WORD = 0.03
ANSWERS = {
    "INIT": ("299-a voice without sound", "299 OK LOADED SUCCESSFULLY"),
    "LIST": ("200-any\ten\tnone", "200 OK VOICE LIST SENT"),
    "DEBUG": ("200 OK DEBUGGING SET",),
    "QUIT": ("210 OK QUIT",),
}
#: Commands with lines of settings: the answers before and after them.
SETTINGS = {
    "AUDIO": ("207 OK RECEIVING AUDIO SETTINGS", "203 OK AUDIO INITIALIZED"),
    "LOGLEVEL": ("207 OK RECEIVING LOGLEVEL SETTINGS", "203 OK LOG LEVEL SET"),
    "SET": ("203 OK RECEIVING SETTINGS", "203 OK SETTINGS RECEIVED"),
}


class Voice:
    """The voice: speaks one sentence at a time in a thread of its own."""

    def __init__(self, file: str) -> None:
        self._file = os.open(file, os.O_WRONLY | os.O_APPEND)
        self._stop = threading.Event()
        self._speaking: threading.Thread | None = None
        self._lock = threading.Lock()

    def answer(self, *lines: str) -> None:
        """Send lines to speech-dispatcher."""
        with self._lock:
            print(*lines, sep="\n", flush=True)

    def speak(self, sentence: str) -> None:
        """Begin to speak a sentence."""
        if self._speaking:
            self._speaking.join()
        self._stop.clear()
        self._write("SAY", sentence)
        self.answer("200 OK SPEAKING")
        self._speaking = threading.Thread(target=self._run, args=(sentence,), daemon=True)
        self._speaking.start()

    def stop(self) -> None:
        """Interrupt the sentence."""
        self._stop.set()

    def _run(self, sentence: str) -> None:
        self.answer("701 BEGIN")
        was_cut = self._stop.wait(SECONDS_A_WORD * len(sentence.split()))
        self._write("CUT" if was_cut else "END", sentence)
        self.answer("703 STOP" if was_cut else "702 END")

    def _write(self, what: str, sentence: str) -> None:
        os.write(self._file, f"{what} {sentence}\n".encode())


def read_data(lines: Iterator[str]) -> str:
    """Return the lines up to a single dot, as one text."""
    data: list[str] = []
    for line in lines:
        if line == ".":
            break
        data.append(line.removeprefix("."))
    return " ".join(data)


def plain(text: str) -> str:
    """Return a text without the marks of SSML."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def main(file: str) -> None:
    """Answer the commands of speech-dispatcher until it says to quit."""
    voice = Voice(file)
    lines = (line.rstrip("\n") for line in sys.stdin)
    for line in lines:
        command = line.split(" ")[0]
        if command in ANSWERS:
            voice.answer(*ANSWERS[command])
            if command == "QUIT":
                return
        elif command in SETTINGS:
            voice.answer(SETTINGS[command][0])
            read_data(lines)
            voice.answer(SETTINGS[command][1])
        elif command in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
            voice.answer("202 OK RECEIVING MESSAGE")
            voice.speak(plain(read_data(lines)))
        elif command in ("STOP", "PAUSE"):
            voice.stop()
        else:
            voice.answer("300 ERR UNKNOWN COMMAND")


if __name__ == "__main__":
    main(sys.argv[1])
