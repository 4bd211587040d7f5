"""English: the sheets about games that were played, and about winnable and daily deals."""

from __future__ import annotations

#: A game's statistics.
RECORDS: dict[str, str] = {
    "records.title": "Your record: {game}",
    "records.none": "Nothing is recorded of {game} yet. A deal counts from its first move, once.",
    "records.of": "Games",
    "records.option": "{name}: {value}",
    "records.options": "{game}, {options}",
    "records.won.one": "{won} of 1 deal won: {share} %",
    "records.won.many": "{won} of {n} deals won: {share} %",
    "records.counts": "A deal counts once, from its first move: what is played again after it was won changes nothing. "
    "Without help means: no hint, no way shown, no redeal taken back.",
    "records.figure": "Figure",
    "records.all": "All",
    "records.clean": "Without help",
    "records.assisted": "With help",
    "records.played": "Played",
    "records.wins": "Won",
    "records.share": "Won, %",
    "records.not-won": "Not won",
    "records.lost": "Lost",
    "records.resigned": "Given up",
    "records.open": "Left unfinished",
    "records.streak": "Won in a row, now",
    "records.longest": "Won in a row, at most",
    "records.mean": "In place on average, %",
    "records.best": "In place at most, %",
    "records.time": "Time to win, median",
    "records.fastest": "Time to win, shortest",
    "records.fewest": "Moves to win, fewest",
    "records.minutes": "{minutes}:{seconds:02}",
    "records.nothing": "–",
    "records.last": "The last {n} deals, oldest first: cards in place, %",
    "records.spread": "Cards in place at best, %: how many deals",
    "records.chart": "Chart: {title}. The table has its numbers.",
    "records.latest": "Last played",
    "records.deal": "Deal",
    "records.ended": "How it ended",
    "records.ending.won": "won",
    "records.ending.lost": "lost",
    "records.ending.resigned": "given up",
    "records.ending.open": "left unfinished",
    "records.with-help": "{ending}, with help",
    "records.placed": "In place",
    "records.moves": "Moves",
    "records.took": "Time",
    "records.go-on": "Deal {deal}: go on with it",
    "records.again": "Deal {deal}: play it again",
    "records.history.one": "The 1 deal that was played",
    "records.history.many": "All {n} deals that were played",
    "records.backup": "Keep a copy of everything",
}

#: The deals that were played, and one of them in detail.
PLAYED: dict[str, str] = {
    "history.title": "Played: {game}",
    "history.deal": "{game}, deal {deal}",
    "history.records": "Your record",
    "history.all": "All deals",
    "history.none": "No deal of this game was played yet.",
    "history.range": "{first} to {last} of {n}, the last played first.",
    "history.look": "Deal {deal}: look at it again",
    "history.newer": "Later ones",
    "history.older": "Earlier ones",
    "history.went": "How it ended: {ending}. {best} of {of} in place at best, {moves} moves, {time} minutes.",
    "history.go-on": "Go on with it",
    "history.again": "Play it again",
    "history.start": "Replay it",
    "history.end": "See how it ended",
    "history.no-moves": "The moves of this deal are not kept any more: the last 200 games are.",
}

#: All of the player's data as one file.
BACKUP: dict[str, str] = {
    "backup.title": "Everything as one file",
    "backup.make-title": "Make a file",
    "backup.what": "The file has all that is yours: the games under way, your record and the games you played, the "
    "days won, your favourites and the settings. Read it in here again, or in another browser.",
    "backup.make": "Make the file",
    "backup.download": "Save {name}",
    "backup.copy-text": "Copy",
    "backup.copy": "Where the browser saves no file, copy this text.",
    "backup.read-title": "Read a file in",
    "backup.file": "File",
    "backup.text": "Or its text",
    "backup.join": "It is checked first, and joined with what is here: nothing of yours is lost.",
    "backup.checking": "{n} of {total} games checked",
    "backup.refused": "That did not work, and nothing was changed: {message}.",
    "backup.sound": "The file is sound. This is what it brings:",
    "backup.nothing": "The file is sound. All that is in it is here already.",
    "backup.deals.one": "1 deal is added to your record.",
    "backup.deals.many": "{n} deals are added to your record.",
    "backup.further.one": "Of 1 deal the file's record takes the place of yours: it was won, or came further.",
    "backup.further.many": "Of {n} deals the file's record takes the place of yours: they were won, or came further.",
    "backup.games.one": "The moves of 1 deal are added.",
    "backup.games.many": "The moves of {n} deals are added.",
    "backup.lines.one": "1 game under way comes beside yours.",
    "backup.lines.many": "{n} games under way come beside yours.",
    "backup.days.one": "1 day won is added.",
    "backup.days.many": "{n} days won are added.",
    "backup.favourites.one": "1 favourite is added.",
    "backup.favourites.many": "{n} favourites are added.",
    "backup.settings": "The file's settings take the place of yours.",
    "backup.lesson": "The first lesson is not offered again.",
    "backup.take": "Read it in",
    "backup.taken": "Everything was read in. The page starts anew.",
}

#: A played game that is shown again, or shared as a link.
REPLAY: dict[str, str] = {
    "replay.open.one": "This is how you played it: {n} step.",
    "replay.open.many": "This is how you played it: {n} steps.",
    "replay.at": "This is how you played it.",
    "replay.title": "Share the replay",
    "replay.speed": "Speed",
    "replay.slow": "Slow",
    "replay.normal": "Normal",
    "replay.fast": "Fast",
    "replay.copy": "Copy the link",
    "replay.watch": "Watch it here",
    "replay.steps.one": "{n} step, from the deal on.",
    "replay.steps.many": "{n} steps, from the deal on.",
    "replay.why": "Whoever opens the link sees every move. A game of their own stays as it is.",
    "replay.text": "{game}, deal {deal}, move by move:",
    "replay.others.open.one": "This is how it was played: {n} step.",
    "replay.others.open.many": "This is how it was played: {n} steps.",
    "replay.others.at": "This is how it was played.",
}

#: Winnable deals, the daily deal, and the calendar of the days won.
DEALS: dict[str, str] = {
    "deals.title": "Deals of {game}",
    "deals.none": "There are no winnable deals of this game with these options.",
    "deals.winnable": "A deal that can be won. How hard should it be?",
    "deals.level.easy": "Easy",
    "deals.level.middling": "Middling",
    "deals.level.hard": "Hard",
    "deals.today": "Deal of the day",
    "deals.today.open": "{day}: not won yet. Everybody has the same deal today.",
    "deals.today.won": "{day}: won.",
    "deals.today.won-later": "{day}: won.",
    "deals.streak.one": "Won 1 day in a row.",
    "deals.streak.many": "Won {n} days in a row.",
    "deals.play": "Play today’s deal",
    "deals.play-again": "Play it again",
    "deals.calendar": "Deals of the day, {month}",
    "deals.month": "{month} {year}",
    "deals.day": "{day} {month}",
    "deals.day.open": "{day}, not won",
    "deals.day.won": "{day}, won",
    "deals.day.won-later": "{day}, won later",
}

MONTHS = "January February March April May June July August September October November December"
WEEKDAYS = "Mon Tue Wed Thu Fri Sat Sun"
DATES: dict[str, str] = {
    **{f"month.{number}": name for number, name in enumerate(MONTHS.split(), 1)},
    **{f"weekday.{number}": name for number, name in enumerate(WEEKDAYS.split(), 1)},
}

WORDS: dict[str, str] = {**RECORDS, **PLAYED, **BACKUP, **REPLAY, **DEALS, **DATES}
