"""The sheet for backups: all of the player's data as one file, and reading such a file."""

from __future__ import annotations

from typing import Any, NamedTuple

from lacuna.errors import BadSaveError, LacunaError
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.saved.backup import Backup, NewBackup, collect, newest_texts
from lacuna.saved.merge_backup import Merging
from lacuna.sheets.parts import Element, button, buttons, field, heading, hint, progress, section, text
from lacuna.words import Words

#: What the sheet counts of what a backup would add, in this order; the word keys are ``backup.<name>``. ``deals`` are
#: records of deals that have none here, ``further`` are records that have more than the one here.
COUNTED = ("deals", "further", "games", "lines", "days", "favourites", "settings", "lesson")

#: The ids of the part that shows what a backup would add, of the link that saves the file, and of the progress.
PREVIEW, LINK, PROGRESS = "backup-preview", "backup-link", "backup-progress"

#: The most characters of a backup that are also shown as text: a browser needs half a minute for 50 million.
MOST_SHOWN = 5_000_000
#: What the page sends to continue reading a backup, if there is one: not its text again.
NEXT = {"text": None, "read": True}


class ReadBackup:
    """A backup that is being read: first it is checked, then compared with what is saved (None until then)."""

    def __init__(self, check: Backup) -> None:
        self.check = check
        self.merging: Merging | None = None


class Asked(NamedTuple):
    """A request for the sheet. ``stored`` is what the page has saved, if it has sent that; ``sheet`` is the reply."""

    request: Request
    words: Words
    records: StoredRecords
    stored: dict[str, str] | None
    sheet: dict[str, Any]

    def again(self, **args: bool) -> None:
        """Have the page ask again at once, with these arguments: the rest is done in a further request."""
        self.sheet["do"] = {"form": {**NEXT, **args}}


def view(request: Request, game: Game | None, words: Words, stored_records: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Arguments of the request:

    * ``text``: the text of a backup to read, typed or from a chosen file.
    * ``kept``: everything that the page has saved, in the same form as in the verb ``open``. Without it, the sheet
      neither makes a backup file nor adds a backup.
    * ``make``: whether to make the backup file. It takes several requests; the first one has ``kept``.
    * ``read``: whether to continue reading the backup of the last request, instead of the one in ``text``.
    * ``lost``: whether the engine was lost since the last request, so that the backup is to be read again.
    * ``take``: whether to save what the backup adds.
    """
    stored = None
    if "kept" in request.args:
        stored = {**newest_texts(request.part("kept").items("texts")), **stored_records.texts}
    asked = Asked(request, words, stored_records, stored, {"title": words.say("backup.title")})
    error, parts = "", []
    export = _export(asked, game)
    try:
        if "form" not in asked.sheet.get("do", {}):  # else a backup is being made
            parts = _import(asked)
    except LacunaError as reason:
        error = words.say("backup.refused", message=reason.message(words))
    asked.sheet["parts"] = [*export, *_fields(error, words), *([section(PREVIEW, *parts)] if parts else [])]
    return asked.sheet


def _export(asked: Asked, game: Game | None) -> list[Element]:
    """Return a heading, a text, and a third part: the button that makes the file, the file, or why there is none.

    The number of parts is always the same, so that the page can keep the fields after them unchanged.
    """
    words, records = asked.words, asked.records
    about = [heading(words.say("backup.make-title")), text(words.say("backup.what"))]
    if not asked.request.switch("make"):
        return [*about, buttons(button(words.say("backup.make"), {"form": {**NEXT, "make": True, "kept": True}}))]
    if asked.stored is not None:
        records.new_backup = NewBackup(collect(asked.stored, game))
    new = records.new_backup
    if not isinstance(new, NewBackup):  # an engine that was lost has begun it
        asked.again(make=True, kept=True)
        return [*about, text("")]
    new.write_some()
    if new.done < new.total:
        asked.again(make=True)
        label = words.say("backup.writing", n=new.done, total=new.total)
        return [*about, section(PROGRESS, progress(label, new.done, total=new.total), text(label))]
    records.new_backup = None
    try:
        backup = new.text
    except LacunaError as reason:
        return [*about, text(words.say("backup.refused", message=reason.message(words)))]
    name = f"lacuna-{records.today}.json" if records.today else "lacuna.json"
    asked.sheet.setdefault("do", {"press": LINK})
    return [*about, _file(name, backup, words)]


def _file(name: str, backup: str, words: Words) -> Element:
    """Return a link that saves the backup, and a field with its text, for browsers that cannot save it.

    There is no field for a very long text.
    """
    id = "backup-made"
    link = {"class": "button", "id": LINK, "href": "", "download": name, "data-file": backup}
    content: list[Element] = [
        hint(words.say("backup.copy")),
        ["textarea", {"id": id, "readonly": "", "rows": "4", "aria-label": name, "value": backup}],
        buttons(button(words.say("backup.copy-text"), copies=id)),
    ]
    is_short = len(backup) < MOST_SHOWN
    saves = ["p", {}, ["a", link, words.say("backup.download", name=name)]]
    return ["div", {"id": f"{id}-file"}, saves, *(content if is_short else [])]


def _fields(error: str, words: Words) -> list[Element]:
    """Return the two fields for reading a backup: one for its file, and one for its text, which shows the error."""
    label, hint_text = words.say("backup.file"), words.say("backup.join")
    return [
        heading(words.say("backup.read-title")),
        field("backup-file", "file", label, kind="file", placeholder=label, value=""),
        field("backup-text", "text", words.say("backup.text"), kind="area", hint=hint_text, error=error),
    ]


def _import(asked: Asked) -> list[Element]:
    """Check the backup that is to be read, and save what it adds if the player has agreed.

    Return parts that show the progress, or what the backup would add. Without a backup, return no parts. All this takes
    several requests. After the first one, the page sends the text no more (``read``), and what it has saved only before
    the entries are compared with it.
    """
    request, records = asked.request, asked.records
    backup, records.read_backup = records.read_backup, None  # it stays so if this backup is refused
    content = (request.optional("text") or "").strip()
    if content and not (isinstance(backup, ReadBackup) and backup.check.text == content):
        backup = ReadBackup(Backup(content))
    if not content and not request.switch("read"):
        if request.switch("lost"):
            raise BadSaveError("backup-lost")  # the field does not show the text of a long file
        return []
    if not isinstance(backup, ReadBackup):
        if not request.switch("make"):
            asked.sheet["do"] = {"form": {"lost": True}}  # an engine that was lost has begun it
        return []
    parts = _continue(asked, backup)
    records.read_backup = None if "reload" in asked.sheet["do"] else backup
    return parts


def _continue(asked: Asked, backup: ReadBackup) -> list[Element]:
    """Do the next step of reading a backup, and return its parts of the sheet."""
    check, words, is_agreed = backup.check, asked.words, asked.request.switch("take")
    more = {"take": True} if is_agreed else {}
    if check.done < check.total:
        check.check_some()
    if check.done == check.total and asked.stored is not None and not asked.request.switch("make"):
        backup.merging = Merging(check.texts, asked.stored)
    merging = backup.merging
    if check.done < check.total or merging is None:
        asked.again(**more, **({"kept": True} if check.done == check.total else {}))
        label = words.say("backup.checking", percent=100 * check.done // check.total)
        return _progress(label, check.done, check.total, words)
    if merging.done < merging.total:
        merging.compare_some()
    if merging.done < merging.total:
        asked.again(**more)
        label = words.say("backup.comparing", n=merging.done, total=merging.total)
        return _progress(label, merging.done, merging.total, words)
    if not is_agreed:
        asked.sheet.setdefault("do", {"focus": PREVIEW})  # it lies below the fields, out of sight on a low screen
        return _describe(merging, words)
    asked.sheet["from"], asked.sheet["restore"] = merging.given, merging.next_part()
    total = len(merging.texts)
    if merging.given < total:
        asked.again(**more)
    elif merging.is_current(asked.records.texts):
        asked.sheet["do"] = {"reload": True}  # the engine's records stay: the page saves all or nothing, and reloads
    else:
        asked.again(**more, kept=True)  # another tab has changed a record meanwhile
    return _progress(words.say("backup.adding", n=merging.given, total=total), merging.given, total, words)


def _progress(label: str, done: int, total: int, words: Words) -> list[Element]:
    """Return how far a step of reading a backup is, and the button that cancels reading it."""
    return [progress(label, done, total=max(total, 1)), text(label), buttons(_cancel(words))]


def _cancel(words: Words) -> Element:
    return button(words.say("ui.cancel"), {"form": {"text": None}})


def _describe(merged: Merging, words: Words) -> list[Element]:
    """Return what the backup would add, with the button that adds it."""
    if not merged.texts:
        return [text(words.say("backup.nothing"))]
    lines = [text(words.say(f"backup.{name}", n=merged.counts[name])) for name in COUNTED if name in merged.counts]
    take = button(words.say("backup.take"), {"form": {**NEXT, "take": True, "kept": True}}, primary=True)
    return [text(words.say("backup.sound")), *lines, buttons(take, _cancel(words))]
