"""English: the words that the page itself says, which begin with ``ui.``, and those that the build writes into it.

What stands in braces the page fills.
"""

from __future__ import annotations

#: Said where no script runs.
SITE: dict[str, str] = {
    "site.description": "Lacuna: gap-filling patience games in the browser.",
    "site.no-script": "Lacuna needs JavaScript. The page draws the table with it, and runs Python, which knows the "
    "rules.",
    "site.missing": "Lacuna has not started yet. The network may be slow, or a file of the page may be missing on its "
    "server; inside another page, its sandbox may keep the files away. Reloading the page may help.",
    "site.not-found": "There is no page at this address.",
    "site.above": "Try the page above this one: the games may be there.",
}

UI: dict[str, str] = {
    "ui.title": "{name} · Lacuna",
    "ui.title-deal": "{name} {deal} · Lacuna",
    "ui.board": "{name}, table of cards",
    "ui.cell-lit": "{label}, can be chosen",
    "ui.board-empty": "The table",
    "ui.tools": "Actions",
    # the bar
    "ui.undo": "Undo",
    "ui.redo": "Redo",
    "ui.hint": "Hint",
    "ui.redeal": "Redeal",
    "ui.redeal-left": "Redeal {left} left",
    "ui.redeal-unlimited": "Redeal ∞ as often as you like",
    "ui.deal": "Deal",
    "ui.deal-left": "Deal {left} left",
    "ui.deal-unlimited": "Deal ∞ as often as you like",
    "ui.safe-short": "Safe",
    "ui.finish": "Finish",
    "ui.safe": "Play safe cards",
    "ui.menu": "Menu",
    "ui.copy-deal": "Copy a link to deal {deal}",
    "ui.copied-deal": "Link to deal {deal} copied.",
    "ui.copy-refused": "This browser does not allow copying here. The number {deal} is selected: copy it yourself.",
    "ui.by-hand": "Entered by hand",
    "ui.progress": "{n} of {total} in place",
    "ui.choose": "Choose one of the {n} places that light up.",
    "ui.choose-card": "Choose one of the {n} cards that light up.",
    "ui.dropped": "Nothing is chosen now.",
    "ui.waiting.one": "The game is starting: 1 tap is waiting.",
    "ui.waiting.many": "The game is starting: {n} taps are waiting.",
    # the menu and its sheets
    "ui.new": "New deal",
    "ui.restart": "Restart this deal",
    "ui.choose-game": "Choose a game",
    "ui.help": "How to play",
    "ui.settings": "Settings",
    "ui.order-suit": "Reserve by suit",
    "ui.order-deal": "Reserve as dealt",
    "ui.lesson": "First lesson",
    "ui.lesson-start": "Show me",
    "ui.lesson-back": "Back to the lesson",
    "ui.lesson-skip": "Skip the lesson",
    "ui.lesson.offer": "First time? Six moves on a small table.",
    "ui.about": "About Lacuna",
    "ui.close": "Close",
    "ui.cancel": "Cancel",
    "ui.yes-redeal": "Redeal",
    "ui.yes-deal": "Deal",
    "ui.yes": "Yes",
    "ui.deal-field": "Deal number",
    "ui.deal-field-hint": "Leave this empty for a new deal.",
    "ui.deal-field-link": "From the link: {name}.",
    "ui.choose-loading": "The list of games is loading.",
    "ui.choose-next": "Next",
    "ui.choose-back": "Back to the games",
    "ui.start": "Start",
    "ui.resume": "Continue",
    "ui.going": "in progress",
    "ui.source": "Rules after {source}.",
    "ui.help-hands": "Taps and keys",
    "ui.help-tap": "Tap a gap or a card. If only one move is possible, it is made. If there are several, the places "
    "light up: tap one of them. You can drag cards too.",
    "ui.help-piles": "Point at a pile or tap it to spread its cards. Tap or drag a card in it to take it with all the "
    "cards on top of it.",
    "ui.help-keys": "Keys: the arrows go from card to card, Page Up and Page Down from pile to pile. Enter taps, "
    "Shift+Enter makes the first possible move, Escape cancels a choice. U undoes, R redoes, H gives a hint. Q tells "
    "how the game stands, V tells where you are.",
    # settings
    "ui.theme": "Colours",
    "ui.theme.system": "Match device",
    "ui.theme.plaster": "Plaster (light)",
    "ui.theme.night": "Night (dark)",
    "ui.theme.baize": "Baize (green)",
    "ui.rows": "Long rows on a phone held upright",
    "ui.rows.one": "One line",
    "ui.rows.two": "Two lines",
    "ui.four": "Four colours for the four suits",
    "ui.ghosts": "Show in each gap which card it takes",
    "ui.dimming": "Dim cards that can't move",
    "ui.motion": "Animation",
    "ui.motion.system": "Match device",
    "ui.motion.on": "On",
    "ui.motion.off": "Off",
    # about, errors
    "ui.about-line": "Lacuna is a collection of gap-filling patience games. The rules are Python, and everything runs "
    "in your browser: nothing is sent anywhere.",
    "ui.version": "Version {version}, build {build}. Python {python}.",
    "ui.download": "Lacuna as one file ({size} MB): opens with a double-click and needs no network",
    "ui.report-copy": "Copy error report",
    "ui.report-copied": "Copied.",
    "ui.report-select": "The browser does not allow copying here. The report is selected: copy it yourself.",
    "ui.report-what": "The report has the version, the browser and the last errors, and nothing about you.",
    "ui.no-errors": "No errors so far.",
    # offline
    "ui.offline.none": "This browser cannot keep the files here, so Lacuna plays only with a network.",
    "ui.offline.inside": "Everything is in this one file: Lacuna plays without a network.",
    "ui.offline.keeping": "The files are being saved, so that Lacuna plays without a network.",
    "ui.offline.kept": "All files are saved: Lacuna plays without a network.",
    "ui.offline.failed": "The files could not be saved, so Lacuna plays only with a network: {why}",
    "ui.update-ready": "An update is ready. Your games are kept.",
    "ui.update-now": "Update",
    "ui.update-item": "Update now",
    "ui.update-tabs": "Lacuna is also open in another tab or window. Close it first, since a game there needs the old "
    "version.",
    # starting
    "ui.boot.start": "Starting",
    "ui.boot.runtime": "Loading Python: {loaded} of {total} MB",
    "ui.boot.python": "Starting Python",
    "ui.boot.engine": "Loading the games",
    "ui.boot.rules": "Loading the rules",
    "ui.boot-failed": "The game could not start",
    "ui.boot-failed.stalled": "Nothing has happened for a while. The network may be slow, or a file may be missing.",
    "ui.boot-failed.fetch": "A file could not be loaded: {message}",
    "ui.boot-failed.worker": "The browser did not start the part of the page that knows the rules: {message}",
    "ui.boot-failed.python": "Python did not start: {message}",
    "ui.boot-failed.engine": "The games could not be loaded: {message}",
    "ui.boot-kept": "Your saved games are safe.",
    "ui.retry": "Try again",
    # notes
    "ui.note-memory": "This browser saves nothing for the page now: the game is lost when you close the page.",
    "ui.copy-save": "Copy the game",
    "ui.unkept": "The game as text",
    "ui.unkept-what": "This text has the deal and every move. Keep it where you like.",
    "ui.note-elsewhere": "This game is also being played in another tab.",
    "ui.note-both": "Two tabs play this game, each in its own way. Both games are saved.",
    "ui.other-game": "Show the other game",
    "ui.note-bad-address": "This game could not be opened: {message}. Your games are safe.",
    "ui.note-lost": "The game stopped answering. It was started again, from your last move.",
    "ui.note-internal": "Something went wrong. Your game is as it was. For a report, open the menu and then About "
    "Lacuna.",
    "ui.note-refused": "That did not work: {message}.",
    "ui.note-close": "Close this message",
    # reasons
    "ui.reason.status": "{name}: the server answered {status}",
    "ui.reason.type": "{name} came as {type}, not as application/wasm",
    "ui.reason.bytes": "{name} has {got} bytes, not {wanted}",
    "ui.reason.network": "{name}: {message}",
    "ui.reason.cut-off": "this file is incomplete",
    "ui.reason.nonsense": "the answer could not be read",
    "ui.reason.worker": "its script could not be loaded",
    "ui.reason.no-progress": "no progress for {seconds} s",
    "ui.reason.no-answer": "no answer for {seconds} s",
    "ui.reason.lost": "the game stopped answering",
    "ui.reason.not-kept": "the files could not be saved",
    "ui.reason.other-build": "{name} is not the file of build {build}",
}

#: What the engine says of the games that the page has kept.
KEPT: dict[str, str] = {
    "kept.unread": "Your saved games could not be read just now. They are not overwritten: this game is saved beside "
    "them.",
    "kept.spoilt": "Something that was saved could not be read and was put aside: {names}.",
    "kept.kind.save": "a game",
    "kept.kind.parting": "the last moves of a game",
    "kept.kind.settings": "the settings",
    "kept.kind.lesson": "whether you have seen the lesson",
    "kept.bad-save": "A saved game could not be read: {message}. It was put aside.",
    "kept.two": "This game was played in two tabs. Both games are saved, and this is one of them.",
}

WORDS: dict[str, str] = {**SITE, **UI, **KEPT}
