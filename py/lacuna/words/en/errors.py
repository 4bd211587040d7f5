"""English: what was refused and why; what is wrong with a position. Each says what was wrong, in one line."""

from __future__ import annotations

#: What a text or a number should have been.
NOTATION: dict[str, str] = {
    "error.no-card": "{text!r} is not a card: write a rank, one of {ranks}, and a suit, one of {suits}",
    "error.no-move": "{text!r} is not a move; moves look like 8H:r4c1>r2c6",
    "error.illegal": "{move} is not allowed now",
    "error.deal-form": "{text!r} is not a deal number: type digits only, or ms and digits",
    "error.deal-range": "{text!r} is out of range: {first} to {last}",
    "error.entropy-bytes": "a random deal takes 32 bytes of entropy, not {n}",
    "error.no-game": "there is no game {name!r}; there are {games}",
    "error.no-game.page": "There is no game “{name}”.",
    "error.no-option": "{game} has no option {name!r}; it has none",
    "error.other-options": "{game} has no option {name!r}; it has {options}",
    "error.option-value": "option {name} takes {values}, not {text!r}",
    "error.name-taken": "two games are called {name!r}: {first} and {second}",
    "error.no-variant": "the plug-in {module} holds no VARIANT",
}

#: Why an action cannot be done now.
NOW: dict[str, str] = {
    "error.redeal-never": "{game} has no redeals",
    "error.redeal-by-hand": "a position entered by hand has no redeal",
    "error.redeal-won": "the game is won: there is nothing to redeal",
    "error.redeal-none-left": "no redeal is left",
    "error.redeal-blocked": "a redeal is allowed only when no move is left",
    "error.at-start": "this deal is already at its start",
    "error.undo": "there is nothing to undo",
    "error.redo": "there is nothing to redo",
    "error.log-full": "a game has at most {most} actions; undo some, or begin a new one",
    "error.no-game-open": "no game is open",
    "error.deal-now": "there is nothing to deal now",
    "error.lesson-now": "there is no lesson to go back to, or to leave",
    "error.series-now": "no card can be played automatically now",
    "error.plan": "these moves win no game from here",
    "error.hint-now": "there is no hint now",
    "error.question": "{question}",
    "error.stdin": "standard input is closed",
    "error.stream": "nothing more could be read or written: {reason}",
    "file.name": "no file can have this name",
    "file.full": "the device is full",
}

BOARDS: dict[str, str] = {
    "error.board-long": "a board has at most {most} characters, not {n}",
    "error.board-lines": "a board of this game has {wanted} lines, not {n}",
    "error.board-label": "line {line} should begin with {label}:, not with {text!r}",
    "error.board-slots": "{line} has {n} places, not {wanted}",
    "error.board-card": "{line}: {reason}",
    "board.row": "row {n}",
    "problem.one-card": "a place holds one card at most",
    "problem.card-count": "{card} is on the board {n} times, not once",
    "problem.strange-card": "{card} is not a card of this game",
    "problem.twice": "{card} is on the board twice; write the second pack's copy as {copy}",
    "problem.redeals": "the board has more redeals left than the game has",
    "problem.no-redeals": "this game has no redeals",
    "problem.row-pile": "{slot} holds one card, or a foundation built up in suit by threes",
    "problem.discard": "only aces can be discarded",
    "problem.gaps": "no gap may stay open in this game, and this board has {n}: {slots}",
    "problem.gap": "no gap may stay open in this game, and nothing can fill {slots}",
    "problem.reserve": "a place of the reserve holds one card at most",
    "problem.foundation": "foundation {slot} is not built up in its suit from the ace",
}

SAVES: dict[str, str] = {
    "error.save-checksum": "this save is damaged: its checksum does not match",
    "error.save-replay": "this save cannot be played again: {reason}",
    "error.save-step": "step {n} of this save cannot be played: {reason}",
    "error.save-board": "this save's board is not the one that its moves lead to",
    "error.save-long": "a save has at most {most} characters, not {n}",
    "error.save-nested": "this save is nested too deeply",
    "error.save-json": "this is not a saved game: {reason}",
    "error.save-other-game": "this save is of another game than {game}",
    "error.save-other": "this is not a saved game of Lacuna",
    "error.save-no-format": "this save does not tell its format",
    "error.save-newer": "this save is of format {n}, from a newer Lacuna; this one reads up to {most}",
    "error.save-parts": "this save has missing or strange parts: {parts}",
    "error.save-no-text": "{key} in this save is not text",
    "error.save-source": "a save has a deal or a position",
    "error.save-board-long": "this save's board is too long",
    "error.save-no-number": "the revision or the place in the log of this save is not a number",
    "error.save-options": "the options of this save are not text",
    "error.save-log": "the log of this save is not a list of texts",
    "error.save-log-long": "a log has at most {most} entries, not {n}",
    "error.save-at": "the place in the log of this save lies outside the log",
    "error.save-revision": "this save was played under revision {n} of the rules of {game}; "
    "this Lacuna plays revision {now}",
    "json.number": "a number in it is too long",
    "json.twice": "a key is there twice",
    "json.constant": "{text} is not JSON",
    "json.broken": "it is not JSON, from line {line}, column {column} on",
}

REQUESTS: dict[str, str] = {
    "error.request-long": "a request has at most {most} characters",
    "error.request-nested": "a request is not nested so deeply",
    "error.request-json": "a request is JSON text",
    "error.request-object": "a request is an object",
    "error.request-id": "a request's id is a whole number or a text",
    "error.request-shape": "a request has a verb, a text, and args, an object",
    "error.takes-list": "{verb} takes {name}, a list",
    "error.kept-none": "there is no other game to show",
    "error.takes-object": "{verb} takes {name}, an object",
    "error.takes-text": "{verb} takes {name}, a text",
    "error.no-verb": "there is no verb {verb!r}; there are {verbs}",
    "error.no-action": "there is no action {action!r}; there are {actions}",
    "error.stale": "the scene is of revision {n}, not {rev}",
    "error.entropy": "entropy is 64 hex digits",
    "error.open-both": "open takes a save, or a game, not both",
    "error.open-lesson": "open takes lesson as true, and nothing beside it",
    "error.open-deal-board": "open takes a deal number or a board, not both",
    "error.plugins": "plugins is a list of module names",
}

WORDS: dict[str, str] = {**NOTATION, **NOW, **BOARDS, **SAVES, **REQUESTS}
