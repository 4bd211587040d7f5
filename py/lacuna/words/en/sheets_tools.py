"""English: the sheets whose work runs in a worker: plug-ins, console, a player's bot, survey."""

from __future__ import annotations

#: Games that others wrote.
PLUGINS: dict[str, str] = {
    "plugins.title": "More games",
    "plugins.intro": "Games that others wrote come as a file, a Python wheel. It is kept in this browser, so the games "
    "are there without a network too.",
    "plugins.have": "Added games",
    "plugins.none": "You have added none yet.",
    "plugins.line": "{name} {version}: {games}",
    "plugins.broken": "{name}: {reason}.",
    "plugins.remove": "Remove {name}",
    "plugins.retry": "Try {name} again",
    "plugins.removed-what": "Games that you began stay saved and can be played again when the wheel is back.",
    "plugins.site": "From this site",
    "plugins.add-one": "Add {name}",
    "plugins.own": "From elsewhere",
    "plugins.file": "Wheel file",
    "plugins.path": "Or its address on this site",
    "plugins.path-hint": "For example plugins/my_games-1.0-py3-none-any.whl",
    "plugins.fetch": "Look at it",
    "plugins.checking": "Trying its games …",
    "plugins.refused": "It was not added: {message}.",
    "plugins.ask": "Add these games?",
    "plugins.warning": "This is a program. It runs with the page's rights: it can read, change and delete your games "
    "kept here. Add it only if you trust where it comes from.",
    "plugins.wheel": "{name}, version {version}",
    "plugins.sha256": "Checksum (SHA-256): {hash}",
    "plugins.game": "{name}: {line}",
    "plugins.agree": "Add",
    "plugins.added": "The games of {name} are added.",
}

#: The Python console.
CONSOLE: dict[str, str] = {
    "console.title": "Python",
    "console.no-game": "Open a game first.",
    "console.intro": "game is a copy of the game on the table. Try game.legal_moves, game.push(game.legal_moves[0]), "
    "print(game), game.pop().\nYour code has the rights of this page: run only what you understand.",
    "console.log": "What was typed, and what came of it",
    "console.code": "Python code",
    "console.hint": "Enter runs it, Shift+Enter begins a line. Up brings back what was typed. Tab completes a name; "
    "pressed again it leaves the field.",
    "console.running": "Running …",
    "console.names": "Names: {names}",
    "console.no-names": "There is no such name.",
    "console.run": "Run",
    "console.stop": "Stop",
    "console.put": "Put it on the table",
    "console.fresh": "Fresh copy",
    "console.player": "Write a player",
    "console.stopped": "Stopped. What was defined here is gone; the next line begins with a fresh copy of the game.",
    "console.failed": "Python has ended. What was defined is gone; the next run begins anew.",
    "console.fresh-copy": "game is a fresh copy of the game on the table.",
    "console.cut": "There was more, but only the first 100,000 letters are shown.",
    "console.long": "That is too long: 100,000 letters can be run.",
}

#: A player (a bot) that the person writes.
PLAYER: dict[str, str] = {
    "player.title": "Write a player",
    "player.code": "Your player",
    "player.hint": 'choose(game) returns a legal move, "redeal", or None to give up. A deal ends after 500 answers.',
    "player.example": """def choose(game):
    moves = game.legal_moves
    if not moves:
        return "redeal" if game.can_redeal else None
    return max(moves, key=lambda move: value(game, move))


def value(game, move):
    # Try the move, look, and take it back.
    game.push(move)
    in_place, of = game.progress
    open_moves = len(game.legal_moves)
    game.pop()
    return in_place, open_moves
""",
    "player.from": "From deal",
    "player.from-wrong": "A deal's number of at most 15 digits is needed here, such as 1.",
    "player.copy": "Copy",
    "player.example-again": "Example again",
    "player.mine": "My code before",
    "player.cut": "There was more, but only the first {n:,} letters are shown.",
    "player.console": "Console",
    "player.progress": "{done:,} of {n:,} deals played",
    "player.stopped": "Stopped after {done:,} of {n:,} deals.",
    "player.bounds": "Of all deals there are, it wins between {low} and {high} %. Such bounds hold 95 times of 100.",
    "player.deals": "Deals",
    "player.who": "Player",
    "player.own": "Yours",
    "player.own.short": "Yours",
    "player.first": "First legal move",
    "player.first.short": "First",
    "player.random": "Any move at random",
    "player.random.short": "Random",
    "player.placed": "Most cards in place",
    "player.placed.short": "Greedy",
    "player.end.won": "Won",
    "player.end.lost": "Lost",
    "player.end.rest": "Unfinished",
    "player.placed-mean": "In place",
    "player.chart": "Chart: how the deals ended for each player. The table has its numbers, and the share of cards in "
    "place at the end.",
    "player.won-deals": "Won: {deals}",
    "player.open": "Deal {deal}",
    "player.printed": "Printed",
    "player.wrong": "What went wrong",
    "player.wrong.none": "There is no function choose(game) in the code.",
    "player.wrong.changed": "Deal {deal}: choose has moved cards and left them there. Take back with game.pop() what "
    "you try.",
    "player.wrong.kind": 'Deal {deal}: choose returned {told}. A legal move, "redeal" or None is needed.',
    "player.wrong.illegal": "Deal {deal}: choose returned {told}, which is no legal move there.",
    "player.wrong.redeal": "Deal {deal}: choose wanted a redeal, and there can be none. game.can_redeal tells.",
    "player.wrong.raised": "Deal {deal}: the code has failed.",
}

#: The survey: how many deals of a game can be won.
SURVEY: dict[str, str] = {
    "survey-sheet.none": "This game has no search yet that could tell which deals can be won.",
    "survey-sheet.about": "Deals 1 to {n:,} are searched, to count how many can be won by somebody who knows where "
    "every card lies.",
    "survey-sheet.round": "That is within the first round, without a redeal.",
    "survey-sheet.count": "How many",
    "survey-sheet.deals": "{n:,} deals",
    "survey-sheet.progress": "{done:,} of {n:,} deals searched",
    "survey-sheet.start": "Start",
    "survey-sheet.pause": "Pause",
    "survey-sheet.go-on": "Go on",
    "survey-sheet.won": "{won:,} of {n:,} won: {share} %",
    "survey-sheet.bounds": "Of all deals there are, between {low} and {high} % can be won. Such bounds hold 95 times "
    "of 100.",
    "survey-sheet.unknown.one": "One deal is not known: its search took too long. The upper bound counts it as won.",
    "survey-sheet.unknown.many": "{n:,} deals are not known: their search took too long. The upper bound counts them "
    "as won.",
    "survey-sheet.effort": "Positions looked at",
    "survey-sheet.verdict.won": "Won",
    "survey-sheet.verdict.lost": "Lost",
    "survey-sheet.verdict.unknown": "Not known",
    "survey-sheet.up-to": "up to {n:,}",
    "survey-sheet.short": "{n}",
    "survey-sheet.short-k": "{n} k",
    "survey-sheet.all": "all",
    "survey-sheet.chart": "Chart: how many deals took how many positions. The table has its numbers.",
}

WORDS: dict[str, str] = {**PLUGINS, **CONSOLE, **PLAYER, **SURVEY}
