"""English: what was refused and why, one line each. The command line's own errors are in ``command_line``."""

from __future__ import annotations

#: A text or a number cannot be read, or means nothing that exists.
NOTATION: dict[str, str] = {
    "error.goto": "the history of this game has steps 0 to {most}",
    "error.no-checkpoint": "there is no such checkpoint; this game has {n}",
    "error.checkpoint-full": "a game can have at most {most} checkpoints; remove one first",
    "error.checkpoint-long": "the checkpoints of this game already contain too many moves; remove one first",
    "error.checkpoint-now": "checkpoints work only in your own game, not in a lesson, a solution or a replay",
    "error.no-card": "{text!r} is not a card: type a rank, one of {ranks}, and a suit, one of {suits}",
    "error.no-move": "{text!r} is not a move; a move looks like 8H:r4c1>r2c6",
    "error.illegal": "{move} is not allowed now",
    "error.deal-form": "{text!r} is not a deal number: type digits only, or ms followed by digits",
    "error.deal-range": "{text!r} is out of range: {first} to {last}",
    "error.entropy-bytes": "a random deal needs 32 bytes of entropy, not {n}",
    "error.no-game": "unknown game {name!r}. Games: {games}",
    "error.no-game.page": "No game is called “{name}”.",
    "error.no-option": "unknown option {name!r}. {game} has no options",
    "error.other-options": "unknown option {name!r}. Options of {game}: {options}",
    "error.option-value": "option {name} must be one of {values}, not {text!r}",
    "error.name-taken": "two games have the name {name!r}: {first} and {second}",
    "error.no-variant": "the plug-in {module} has no VARIANT",
}

#: An action is not possible now.
NOW: dict[str, str] = {
    "error.redeal-never": "this game is played without redeals",
    "error.redeal-by-hand": "a custom position has no redeals",
    "error.redeal-won": "the game is won: there is nothing to redeal",
    "error.redeal-resigned": "you resigned this game; undo to continue",
    "error.redeal-none-left": "no redeals are left",
    "error.redeal-blocked": "you can redeal only when no card fits any gap",
    "error.at-start": "this deal is already at its start",
    "error.resign": "only a game in progress can be resigned",
    "error.undo": "there is nothing to undo",
    "error.redo": "there is nothing to redo",
    "error.log-full": "a game can have at most {most:,} actions; undo some, or start a new deal",
    "error.no-game-open": "no game is open",
    "error.deal-now": "nothing can be dealt now",
    "error.lesson-now": "there is no lesson to return to or to leave",
    "error.series-now": "no card can be played automatically now",
    "error.plan": "these moves don't win from here",
    "error.hint-now": "no hint is available now",
    "error.show-only": "a solution is being shown; close it to play on",
    "error.show-now": "no solution is being shown, or it has no further moves",
    "error.return-now": "no earlier winnable position was found",
    "error.question": "{question}",
}

#: A position that was entered is not one of the game.
BOARDS: dict[str, str] = {
    "error.board-long": "a board can have at most {most:,} characters, not {n:,}",
    "error.board-lines": "expected {wanted} lines, got {n}",
    "error.board-label": "line {line} must start with {label}:, not with {text!r}",
    "error.board-slots": "{line}: expected {wanted} places, got {n}",
    "error.board-card": "{line}: {reason}",
    "board.row": "row {n}",
    "problem.one-card": "a place holds at most one card",
    "problem.card-count": "{card} is on the board {n} times instead of once",
    "problem.strange-card": "{card} is not a card of this game",
    "problem.twice": "{card} is on the board twice; write the second pack's copy as {copy}",
    "problem.redeals": "the board has more redeals left than the game allows",
    "problem.no-redeals": "this game has no redeals",
    "problem.row-pile": "{slot} must hold one card, or a foundation built up in suit by threes",
    "problem.discard": "only aces can be discarded",
    "problem.gaps": "no gap may stay open in this game, but this board has {n}: {slots}",
    "problem.gap": "no gap may stay open in this game, but nothing can fill {slots}",
    "problem.reserve": "a place in the reserve holds at most one card",
    "problem.foundation": "foundation {slot} is not built up in its suit from the ace",
}

#: A saved game, or a link to a replay, cannot be read.
SAVES: dict[str, str] = {
    "error.save-checksum": "this save is damaged: its checksum doesn't match",
    "error.save-replay": "this save can't be replayed: {reason}",
    "error.save-step": "step {n} of this save can't be played: {reason}",
    "error.save-board": "this save's board doesn't match its moves",
    "error.save-long": "a save can have at most {most:,} characters, not {n:,}",
    "error.save-nested": "this save is nested too deeply",
    "error.save-json": "this is not a saved game: {reason}",
    "error.save-other-game": "this save is from another game, not {game}",
    "error.save-other": "this is not a Lacuna saved game",
    "error.save-no-format": "this save has no format number",
    "error.save-newer": "this save has format {n}, from a newer Lacuna; this version reads up to {most}",
    "error.save-parts": "this save has missing or unknown fields: {parts}",
    "error.save-no-text": "field {key} of this save is not text",
    "error.save-source": "a save must have either a deal or a position",
    "error.save-board-long": "this save's board is too long",
    "error.save-no-number": "the revision or the log position of this save is not a number",
    "error.save-options": "the options of this save are not text",
    "error.save-log": "the log of this save is not a list of strings",
    "error.save-log-long": "a log can have at most {most:,} entries, not {n:,}",
    "error.save-help": "the counts of hints in this save are invalid",
    "error.save-checkpoints": "a save can have at most {most} checkpoints, each at its own step, and together "
    "they must not contain too many moves",
    "error.save-checkpoint": "checkpoint {n} of this save has no valid name or no step in the game",
    "error.save-branch": "checkpoint {n} of this save can't be reached: {reason}",
    "error.save-at": "the log position of this save is outside the log",
    "error.save-revision": "this save was played with revision {n} of the rules of {game}; this version of Lacuna has "
    "revision {now}",
    "error.link-long": "a replay link can have at most {most} steps",
    "error.link-damaged": "this replay link is damaged or incomplete",
    "error.link-newer": "this replay link is from a newer Lacuna",
    "error.link-revision": "this replay link was made with a different version of the rules of {game}",
    "error.link-by-hand": "a custom position has no link",
    "json.number": "it contains a number that is too long",
    "json.twice": "it contains a key twice",
    "json.constant": "{text} is not JSON",
    "json.broken": "invalid JSON at line {line}, column {column}",
}

#: A request to the engine, or a message of the host page, has the wrong form.
REQUESTS: dict[str, str] = {
    "error.request-long": "a request can have at most {most:,} characters",
    "error.request-nested": "the request is nested too deeply",
    "error.request-json": "a request must be JSON text",
    "error.request-object": "a request must be an object",
    "error.request-id": "a request's id must be a whole number or a string",
    "error.embed-version": "this table reads version {version} of the message format: each message must contain "
    '"lacuna":{version}',
    "error.embed-id": "a message's id must be a whole number above the previous one ({last})",
    "error.embed-do": "a message must ask for one of {asked}",
    "error.embed-args": "the args of {wanted} must be an object of strings",
    "error.embed-field": "in the message {wanted}, the field {name} is missing or not allowed",
    "error.request-shape": "a request must have a verb (a string) and args (an object)",
    "error.takes-list": "{verb}: {name} must be a list",
    "error.takes-truth": "{verb}: {name} must be true or false",
    "error.no-view": "unknown sheet {name}. Sheets: {names}",
    "error.kept-none": "there is no other game to show",
    "error.takes-object": "{verb}: {name} must be an object",
    "error.takes-number": "{verb}: {name} must be a number above 0 and at most {most}",
    "error.takes-whole": "{verb}: {name} must be a whole number",
    "error.takes-engine": "{verb}: engine must be python or kernel",
    "error.takes-text": "{verb}: {name} must be a string",
    "error.no-verb": "unknown verb {verb!r}. Verbs: {verbs}",
    "error.no-action": "unknown action {action!r}. Actions: {actions}",
    "error.stale": "the scene has revision {n}, not {rev}",
    "error.entropy": "entropy must be 64 hex digits",
    "error.open-both": "open: give a save or a game, not both",
    "error.open-replay": "open: replay must be start or end",
    "error.no-kind": "unknown game {kind}",
    "error.backup-long": "the text has {n:,} characters; at most {most:,} can be read",
    "error.backup-json": "this is not complete JSON text",
    "error.backup-other": "this is JSON, but not a Lacuna backup",
    "error.backup-newer": "this backup has format {n}, from a newer Lacuna; this version reads format {most}",
    "error.backup-unknown": "the entry {key} is unknown",
    "error.backup-entry": "the entry {key} is damaged",
    "error.backup-save": "a game in the entry {key} is damaged: {reason}",
    "error.replay-none": "the moves of this deal are no longer saved",
    "error.open-lesson": "open: lesson must be true, with nothing else",
    "error.open-deal-board": "open: give a deal number or a board, not both",
    "error.plugins": "plugins must be a list of module names",
}

#: The address of a composed game is not valid. Most reasons begin with the part that they are about.
CUSTOM: dict[str, str] = {
    "error.own-long": "the address of a custom game can have at most {most} characters, not {n}",
    "error.own-schema": "the address of a custom game must start with {known}, not with {text!r}",
    "error.own-parts": "expected {wanted} parts in the address of a custom game, got {n}",
    "error.own-part": "“{part}” in this game's address must be one of {values}, not {text!r}",
    "error.own-part.page": "“{part}” in this game's address can't be “{text}”.",
    "error.own-low": "Cards: the lowest after the ace, {low}, is higher than the highest, {high}.",
    "error.own-out": "Gaps: the {out} are not in the deck, so they can't be removed.",
    "error.own-short": "Cards: a row would have only {n}, but it needs at least {least}.",
    "error.own-rows": "Rows: the ace at the left end decides the suit of a row, so the row can't have a fixed suit.",
    "error.own-after": "Gaps after a redeal: no cards are removed from this deck, so none can leave gaps.",
}

#: A winnable or daily deal cannot be opened.
DEALS: dict[str, str] = {
    "error.winnable-damaged": "the list of winnable deals is damaged",
    "error.winnable-not-listed": "deal {deal!r} is not in the list of winnable deals",
    "error.winnable-none": "{game} has no list of winnable deals with these options",
    "error.winnable-none.page": "There is no list of winnable deals for {game} with these options.",
    "error.winnable-one": "open: winnable and daily need a game's address without a deal number",
    "error.winnable-level": "unknown level {level!r}. Levels: {levels}",
    "error.not-fetched": "a file that is needed couldn't be loaded",
    "error.not-fetched.page": "A file that is needed couldn't be loaded. Try again when you're online.",
    "error.daily-date": "{text!r} is not a date such as 2026-11-21",
    "error.daily-today": "a daily deal needs today's date, which is missing",
    "error.daily-early": "there is no daily deal for {day}; the first is for {first}",
    "error.daily-late": "the daily deal for {day} isn't out yet",
}

#: A plug-in cannot be added or used.
PLUGINS: dict[str, str] = {
    "error.wheel-name": "a plug-in must be a pure Python wheel with a name such as my_games-1.0-py3-none-any.whl, not "
    "{name}",
    "error.wheel-large": "a wheel can have at most {most} MB",
    "error.wheel-zip": "this is not a wheel, or not a complete one",
    "error.wheel-unpacked": "a wheel can have at most {files:,} files and unpack to at most {most} MB",
    "error.wheel-path": "the wheel contains a file with a path outside it: {name}",
    "error.wheel-native": "the wheel contains a file that is not Python: {name}",
    "error.wheel-own": "the wheel contains a file that belongs to Lacuna: {name}",
    "error.wheel-metadata": "the name and version in the wheel don't match its file name",
    "error.wheel-needs": "the wheel requires {name}, but a plug-in may require only lacuna",
    "error.wheel-entry": "the wheel contains an invalid entry for a game: {name}",
    "error.wheel-entries": "the wheel contains no games: it has no entry point in the group lacuna.variants",
    "error.wheel-kept": "its saved file is damaged",
    "error.plugin-check": "{game} failed its check: {reason}",
    "error.plugins-there": "plug-in games are loaded, so no memory snapshot is saved",
    "error.plugins-address": "the address must be on this site",
    "error.plugins-not-fetched": "it couldn't be loaded",
    "error.plugins-hash": "the file doesn't have the checksum that this site lists",
    "error.plugins-no-answer": "its games didn't start in time",
    "error.plugins-package": "its package {name} has the same name as a package of {other}",
    "error.plugins-full": "there is no room for another plug-in",
    "error.plugins-checked": "{message}",
    "plugin.import": "{entry} couldn't be loaded ({reason})",
    "plugin.install": "it couldn't be installed ({reason})",
    "plugin.not-loaded": "Games from {name} are disabled: {reason}",
    "plugin.left-out": "Lacuna didn't finish starting with it last time",
    "plugin.left-out-now": "Games from {name} are disabled: Lacuna didn't finish starting with them last time.",
}

#: A worker refuses a player's code or a search of many deals.
WORKERS: dict[str, str] = {
    "error.code-here": "code runs only in a worker without a game on its table",
    "error.code-long": "The code has {n:,} characters; at most {most:,} can be run.",
    "error.trial-deals": "a trial needs a deal number, and at most {n} deals",
    "error.survey-many": "a worker searches at most {n} deals at a time",
}

WORDS: dict[str, str] = {**NOTATION, **NOW, **BOARDS, **SAVES, **REQUESTS, **CUSTOM, **DEALS, **PLUGINS, **WORKERS}
