"""English: the sheets whose work runs in a worker: plug-ins, console, a player's bot, survey."""

from __future__ import annotations

#: Games that others wrote.
PLUGINS: dict[str, str] = {
    "plugins.title": "More games",
    "plugins.intro": "You can add games made by others. They come as plug-ins, and each plug-in is a Python wheel "
    "file. It is saved in this browser, so its games also work offline. When you add or remove "
    "one, the page reloads. Your game is kept.",
    "plugins.have": "Added games",
    "plugins.none": "You haven't added any yet.",
    "plugins.line": "{name} {version}: {games}",
    "plugins.broken": "{name}: {reason}.",
    "plugins.remove": "Remove {name}",
    "plugins.retry": "Try {name} again",
    "plugins.removed-what": "Removing a plug-in keeps your saved games. You can continue them after adding it again.",
    "plugins.site": "From this site",
    "plugins.add-one": "Add {name}",
    "plugins.own": "Another plug-in",
    "plugins.file": "Choose a wheel file",
    "plugins.file-hint": "Nothing in it runs before you agree.",
    "plugins.path": "Address of a wheel on this site",
    "plugins.path-hint": "For example plugins/my_games-1.0-py3-none-any.whl",
    "plugins.fetch": "Check",
    "plugins.checking": "Checking its games…",
    "plugins.refused": "The plug-in wasn't added: {message}.",
    "plugins.ask": "Add this plug-in?",
    "plugins.warning": "A plug-in is a program, and nothing of it has run yet. If you agree, its games are tried and "
    "added. It can then read, change and delete your saved games, but it can't contact other sites. Add it only if you "
    "trust its source.",
    "plugins.wheel": "{name}, version {version}",
    "plugins.sha256": "Checksum (SHA-256): {hash}",
    "plugins.agree": "Add and reload the page",
    "plugins.added": "The games of {name} were added.",
}

#: The Python console.
CONSOLE: dict[str, str] = {
    "console.title": "Python console",
    "console.no-game": "Open a game first.",
    "console.intro": "The variable game is a copy of the game on the table. Try game.legal_moves, "
    "game.push(game.legal_moves[0]), print(game), game.pop().\nYour code has only this copy: it can neither reach "
    "your saved games nor contact other sites.",
    "console.log": "Input and output",
    "console.code": "Python code",
    "console.hint": "Enter runs the code, Shift+Enter starts a new line, Up recalls earlier input. Tab completes a "
    "name; press it again to leave the field.",
    "console.running": "Running…",
    "console.names": "Names: {names}",
    "console.no-names": "No names match.",
    "console.run": "Run",
    "console.stop": "Stop",
    "console.put": "Use as my game",
    "console.fresh": "New copy",
    "console.player": "Write a bot",
    "console.stopped": "Stopped. Your definitions are gone. The next run starts with a new copy of the game.",
    "console.failed": "Python stopped. Your definitions are gone. The next run starts with a new copy of the game.",
    "console.fresh-copy": "The variable game is a new copy of the game on the table.",
    "console.cut": "The output was too long: only its beginning is shown.",
    "console.short": "Only the beginning is shown. print(_) shows all of it.",
    "console.long": "This code is too long to run.",
    "console.uncaged": "In this browser, code can also read other pages of this site, just as you see them. It "
    "can't send them to other sites.",
}

#: A player (a bot) that the person writes.
PLAYER: dict[str, str] = {
    "player.title": "Write a bot",
    "player.code": "Your bot",
    "player.hint": 'choose(game) returns a legal move, "redeal", or None to resign. A deal ends after {n} calls.',
    "player.example": """def choose(game):
    moves = game.legal_moves
    if not moves:
        return "redeal" if game.can_redeal else None
    return max(moves, key=lambda move: value(game, move))


def value(game, move):
    # Try the move, look at the position, and undo the move.
    game.push(move)
    in_place, of = game.progress
    open_moves = len(game.legal_moves)
    game.pop()
    return in_place, open_moves
""",
    "player.shared": "This bot comes from someone else's link. Look at its code before you run it. The code can "
    "neither reach your saved games nor contact other sites.",
    "player.shared-mine": "Your own bot is kept: {mine} brings it back.",
    "player.link": "Copy link",
    "player.from": "First deal",
    "player.from-wrong": "Type a deal number with at most {n} digits, such as 1.",
    "player.copy": "Copy",
    "player.example-again": "Restore example",
    "player.mine": "Restore my code",
    "player.cut": "The output was too long: only the first {n:,} characters are shown.",
    "player.console": "Console",
    "player.progress": "{done:,} of {n:,} deals played",
    "player.stopped": "Stopped after {done:,} of {n:,} deals.",
    "player.won": "{won:,} of {n:,} won ({share}%)",
    "player.bounds": "It wins between {low}% and {high}% of all deals (95% confidence).",
    "player.deals": "Deals",
    "player.who": "Bot",
    "player.own": "Yours",
    "player.own.short": "Yours",
    "player.first": "First legal move",
    "player.first.short": "First",
    "player.random": "Random move",
    "player.random.short": "Random",
    "player.placed": "Most cards in place",
    "player.placed.short": "Most",
    "player.end.won": "Won",
    "player.end.lost": "Lost",
    "player.end.rest": "Unfinished",
    "player.share": "{share:.0f}%",
    "player.placed-mean": "In place",
    "player.chart": "Chart: how the deals ended for each bot. The table shows the same numbers, and the share of cards "
    "in place at the end.",
    "player.won-deals": "Deals won: {deals}",
    "player.open": "Deal {deal}",
    "player.printed": "Output",
    "player.wrong": "Error",
    "player.wrong.none": "The code has no function choose(game).",
    "player.wrong.changed": "Deal {deal}: choose moved cards and left them there. Use game.pop() to undo every move "
    "you try.",
    "player.wrong.kind": 'Deal {deal}: choose returned {value}. It must return a legal move, "redeal" or None.',
    "player.wrong.illegal": "Deal {deal}: choose returned {value}, which isn't a legal move there.",
    "player.wrong.redeal": 'Deal {deal}: choose returned "redeal", but no redeal is possible. Check game.can_redeal '
    "first.",
    "player.wrong.raised": "Deal {deal}: your code raised an error.",
}

#: The survey: how many deals of a game can be won.
SURVEY: dict[str, str] = {
    "survey-sheet.none": "Lacuna can't analyse this game.",
    "survey-sheet.about": "Searches deals 1 to {n:,} and counts how many could be won if you knew every card.",
    "survey-sheet.round": "Only wins without a redeal count.",
    "survey-sheet.count": "Number of deals",
    "survey-sheet.deals": "{n:,} deals",
    "survey-sheet.progress": "{done:,} of {n:,} deals searched",
    "survey-sheet.start": "Start",
    "survey-sheet.pause": "Pause",
    "survey-sheet.go-on": "Continue",
    "survey-sheet.won": "{won:,} of {n:,} can be won ({share}%)",
    "survey-sheet.won-at-least": "At least {won:,} of {n:,} can be won ({share}%)",
    "survey-sheet.bounds": "Between {low}% and {high}% of all deals can be won (95% confidence).",
    "survey-sheet.unknown.one": "The result of 1 deal is unknown because its search took too long. The upper bound "
    "counts it as winnable.",
    "survey-sheet.unknown.other": "The results of {n:,} deals are unknown because their searches took too long. "
    "The upper bound counts them as winnable.",
    "survey-sheet.effort": "Positions searched",
    "survey-sheet.verdict.won": "Winnable",
    "survey-sheet.verdict.lost": "No solution",
    "survey-sheet.verdict.unknown": "Unknown",
    "survey-sheet.up-to": "up to {n:,}",
    "survey-sheet.short": "{n}",
    "survey-sheet.short-k": "{n}k",
    "survey-sheet.all": "all",
    "survey-sheet.chart": "Chart: number of deals by positions searched. The table shows the same numbers.",
}

WORDS: dict[str, str] = {**PLUGINS, **CONSOLE, **PLAYER, **SURVEY}
