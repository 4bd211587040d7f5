"""English: the sheets about games that were played, and about winnable and daily deals."""

from __future__ import annotations

#: A game's statistics.
RECORDS: dict[str, str] = {
    "records.title": "Statistics: {game}",
    "records.none": "No statistics for {game} yet. The deal on the table is added once it has ended.",
    "records.of": "Game",
    "records.option": "{name}: {value}",
    "records.options": "{game}, {options}",
    "records.won.one": "{won} of 1 deal won ({share}%)",
    "records.won.other": "{won} of {n} deals won ({share}%)",
    "records.won-clean": "{won}, {clean} without help",
    "records.counts": "Each deal in which you made a move counts once. The deal on the table is added once it has "
    "ended or you leave it. Playing a deal again after a win changes nothing. "
    "A streak is a number of deals won one after another.",
    "records.counts-clean": "“All” includes deals with help. Help is a hint, a solution, a search for the mistake or a "
    "redeal taken back; what you ask for after the end of a game doesn't count. Under “Without help”, a deal with help "
    "ends the streak.",
    "records.figure": "Statistic",
    "records.all": "All",
    "records.clean": "Without help",
    "records.played": "Played",
    "records.wins": "Won",
    "records.share": "Won (%)",
    "records.not-won": "Not won",
    "records.lost": "Lost",
    "records.resigned": "Resigned",
    "records.open": "Unfinished",
    "records.streak": "Current streak",
    "records.longest": "Longest streak",
    "records.mean": "Average of the most in place (%)",
    "records.best": "Most in place (%)",
    "records.time": "Median time to win",
    "records.fastest": "Fastest win",
    "records.fewest": "Fewest moves",
    "records.minutes": "{minutes}:{seconds:02}",
    "records.nothing": "–",
    "records.last": "Recent deals ({n}), oldest first: most cards in place (%)",
    "records.spread": "Most cards in place (%): number of deals",
    "records.chart": "Chart: {title}. The table shows the same numbers.",
    "records.latest": "Recent deals",
    "records.deal": "Deal",
    "records.ended": "Result",
    "records.ending.won": "won",
    "records.ending.lost": "lost",
    "records.ending.resigned": "resigned",
    "records.ending.open": "unfinished",
    "records.with-help": "{ending}, with help",
    "records.placed": "Most in place",
    "records.moves": "Moves",
    "records.took": "Time",
    "records.go-on": "Continue deal {deal}",
    "records.again": "Play deal {deal} again",
    "records.history.one": "Show 1 deal",
    "records.history.other": "Show all {n} deals",
    "records.backup": "Back up data",
}

#: The deals that were played, and one of them in detail.
PLAYED: dict[str, str] = {
    "history.title": "Deals played: {game}",
    "history.deal": "{game}, deal {deal}",
    "history.records": "Statistics",
    "history.all": "All deals",
    "history.none": "You haven't played a deal of this game yet.",
    "history.range": "{first} to {last} of {n}, newest first.",
    "history.look": "Review deal {deal}",
    "history.newer": "Newer",
    "history.older": "Older",
    "history.went": "Result: {ending}. Most in place: {best} of {of}. Moves: {moves}. Time: {time}.",
    "history.go-on": "Continue",
    "history.again": "Play again",
    "history.start": "Replay",
    "history.end": "Show the end",
    "history.no-moves": "The moves of this deal are no longer saved. Only your latest games keep theirs.",
}

#: All of the player's data as one file.
BACKUP: dict[str, str] = {
    "backup.title": "Backup",
    "backup.make-title": "Create a backup",
    "backup.what": "A backup contains games in progress, statistics, played games, daily wins, favourites and "
    "settings, but no plug-ins and no bots. You can restore it here or in another browser.",
    "backup.make": "Save backup",
    "backup.writing": "Writing: {n} of {total} entries",
    "backup.download": "Save {name} again",
    "backup.copy-text": "Copy",
    "backup.copy": "If your browser didn't save the file, copy this text instead.",
    "backup.read-title": "Restore a backup",
    "backup.file": "Choose a backup file",
    "backup.text": "Or paste its text",
    "backup.join": "The backup is checked first, then merged with your data. Your games are kept.",
    "backup.checking": "Checking: {percent}%",
    "backup.comparing": "Comparing: {n} of {total} entries",
    "backup.adding": "Adding: {n} of {total} entries",
    "backup.refused": "That didn't work, and nothing was changed: {message}.",
    "backup.sound": "The backup is valid. Restoring it makes these changes:",
    "backup.nothing": "The backup is valid, but you already have everything in it.",
    "backup.deals.one": "1 deal is added to your statistics.",
    "backup.deals.other": "{n} deals are added to your statistics.",
    "backup.further.one": "For 1 deal, the backup's result replaces yours because it is a win or has more cards in "
    "place.",
    "backup.further.other": "For {n} deals, the backup's results replace yours because they are wins or have more "
    "cards in place.",
    "backup.games.one": "The moves of 1 deal are added.",
    "backup.games.other": "The moves of {n} deals are added.",
    "backup.lines.one": "1 game in progress is added.",
    "backup.lines.other": "{n} games in progress are added.",
    "backup.days.one": "1 daily win is added.",
    "backup.days.other": "{n} daily wins are added.",
    "backup.favourites.one": "1 favourite is added.",
    "backup.favourites.other": "{n} favourites are added.",
    "backup.settings": "The backup's settings replace yours.",
    "backup.lesson": "The lesson won't be offered again.",
    "backup.take": "Restore and reload the page",
}

#: A played game that is shown again, or shared as a link.
REPLAY: dict[str, str] = {
    "replay.open.one": "This is how you played it: {n} step.",
    "replay.open.other": "This is how you played it: {n} steps.",
    "replay.at": "This is how you played it.",
    "replay.title": "Share replay",
    "replay.speed": "Speed",
    "replay.slow": "Slow",
    "replay.normal": "Normal",
    "replay.fast": "Fast",
    "replay.copy": "Copy link",
    "replay.watch": "Watch here",
    "replay.steps.one": "{n} step from the deal: {counts}.",
    "replay.steps.other": "{n} steps from the deal: {counts}.",
    "replay.together": "Moves that were made together are one step.",
    "replay.resigned": "The last step is resigning.",
    "replay.restarted": "What you played before your last restart is left out.",
    "replay.why": "Anyone with the link can watch every move. Their own games aren't affected.",
    "replay.others.open.one": "This is how it was played: {n} step.",
    "replay.others.open.other": "This is how it was played: {n} steps.",
    "replay.others.at": "This is how it was played.",
}

#: Winnable deals, the daily deal, and the calendar of the days won.
DEALS: dict[str, str] = {
    "deals.title": "Deals: {game}",
    "deals.none": "There is no list of winnable deals for this game with these options.",
    "deals.winnable": "Play a deal that can be won. How hard should it be?",
    "deals.level.easy": "Easy",
    "deals.level.middling": "Medium",
    "deals.level.hard": "Hard",
    "deals.today": "Daily deal",
    "deals.today.open": "{day}: not won yet. Everyone gets the same deal today.",
    "deals.today.won": "{day}: won.",
    "deals.today.won-later": "{day}: won.",
    "deals.streak.one": "Current streak: 1 day.",
    "deals.streak.other": "Current streak: {n} days.",
    "deals.play": "Play today's deal",
    "deals.play-again": "Play again",
    "deals.calendar": "Daily deals, {month}",
    "deals.month": "{month} {year}",
    "deals.day": "{day} {month}",
    "deals.day.open": "{day}, not won",
    "deals.day.won": "{day}, won",
    "deals.day.won-later": "{day}, won on a later day",
}

MONTHS = "January February March April May June July August September October November December"
WEEKDAYS = "Mon Tue Wed Thu Fri Sat Sun"
DATES: dict[str, str] = {
    **{f"month.{number}": name for number, name in enumerate(MONTHS.split(), 1)},
    **{f"weekday.{number}": name for number, name in enumerate(WEEKDAYS.split(), 1)},
}

WORDS: dict[str, str] = {**RECORDS, **PLAYED, **BACKUP, **REPLAY, **DEALS, **DATES}
