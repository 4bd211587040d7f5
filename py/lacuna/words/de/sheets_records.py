"""German: the sheets about games that were played, and about winnable and daily deals."""

from __future__ import annotations

#: A game's statistics.
RECORDS: dict[str, str] = {
    "records.title": "Statistik: {game}",
    "records.none": "Für {game} gibt es noch keine Statistik. Das Spiel auf dem Tisch kommt dazu, sobald es beendet "
    "ist.",
    "records.of": "Patience",
    "records.option": "{name}: {value}",
    "records.options": "{game}, {options}",
    "records.won.one": "{won} von 1 Spiel gewonnen: {share}\u00a0%",
    "records.won.other": "{won} von {n} Spielen gewonnen: {share}\u00a0%",
    "records.won-clean": "{won}, davon {clean} ohne Hilfe",
    "records.counts": "Jedes Spiel mit mindestens einem Zug zählt einmal. Das laufende Spiel kommt dazu, sobald es zu "
    "Ende ist oder du ein anderes beginnst. Spielst du ein Spiel nach dem Sieg noch einmal, ändert das nichts. "
    "Eine Serie sind Siege hintereinander.",
    "records.counts-clean": "Unter „Alle“ zählen auch Spiele mit Hilfe. Hilfe ist ein Tipp, eine Lösung, "
    "„Patzer suchen“ oder eine zurückgenommene Neuverteilung. Was du erst nach dem Ende eines Spiels abrufst, zählt "
    "nicht. Unter „Ohne Hilfe“ beendet ein Spiel mit Hilfe die Serie.",
    "records.figure": "Kennzahl",
    "records.all": "Alle",
    "records.clean": "Ohne Hilfe",
    "records.played": "Gespielt",
    "records.wins": "Gewonnen",
    "records.share": "Gewonnen (%)",
    "records.not-won": "Nicht gewonnen",
    "records.lost": "Verloren",
    "records.resigned": "Aufgegeben",
    "records.open": "Nicht beendet",
    "records.streak": "Aktuelle Serie",
    "records.longest": "Längste Serie",
    "records.mean": "Höchststand im Mittel (%)",
    "records.best": "Höchststand richtiger Karten (%)",
    "records.time": "Zeit bis zum Sieg (Median)",
    "records.fastest": "Schnellster Sieg",
    "records.fewest": "Wenigste Züge bis zum Sieg",
    "records.minutes": "{minutes}:{seconds:02}",
    "records.nothing": "–",
    "records.last": "Die letzten {n} Spiele, das älteste zuerst: Höchststand richtiger Karten (%)",
    "records.spread": "Spiele nach Höchststand richtiger Karten (%)",
    "records.chart": "Diagramm: {title}. Die Zahlen stehen in der Tabelle.",
    "records.latest": "Zuletzt gespielt",
    "records.deal": "Spiel",
    "records.ended": "Ergebnis",
    "records.ending.won": "gewonnen",
    "records.ending.lost": "verloren",
    "records.ending.resigned": "aufgegeben",
    "records.ending.open": "nicht beendet",
    "records.with-help": "{ending}, mit Hilfe",
    "records.placed": "Höchststand",
    "records.moves": "Züge",
    "records.took": "Zeit",
    "records.go-on": "Spiel {deal} fortsetzen",
    "records.again": "Spiel {deal} noch einmal spielen",
    "records.history.one": "1 gespieltes Spiel",
    "records.history.other": "Alle {n} gespielten Spiele",
    "records.backup": "Daten sichern",
}

#: The deals that were played, and one of them in detail.
PLAYED: dict[str, str] = {
    "history.title": "Gespielte Spiele: {game}",
    "history.deal": "{game}, Spiel {deal}",
    "history.records": "Statistik",
    "history.all": "Alle Spiele",
    "history.none": "Du hast diese Patience noch nicht gespielt.",
    "history.range": "{first} bis {last} von {n}, das zuletzt gespielte zuerst.",
    "history.look": "Spiel {deal} ansehen",
    "history.newer": "Neuere",
    "history.older": "Ältere",
    "history.went": "Ergebnis: {ending}. Höchststand: {best} von {of} richtig. Züge: {moves}. Zeit: {time}.",
    "history.go-on": "Fortsetzen",
    "history.again": "Noch einmal spielen",
    "history.start": "Spielverlauf ansehen",
    "history.end": "Ende ansehen",
    "history.no-moves": "Die Züge dieses Spiels sind nicht mehr gespeichert. Nur bei deinen letzten Spielen bleiben "
    "sie erhalten.",
}

#: All of the player's data as one file.
BACKUP: dict[str, str] = {
    "backup.title": "Sicherung",
    "backup.make-title": "Daten sichern",
    "backup.what": "Die Sicherung enthält begonnene Spiele, deine Statistik, gespielte Spiele, die gewonnenen Spiele "
    "des Tages, Favoriten und Einstellungen, aber keine Plug-ins und keine Bots. Du kannst sie hier oder in einem "
    "anderen Browser wiederherstellen.",
    "backup.make": "Sicherung speichern",
    "backup.writing": "Schreiben: {n} von {total} Einträgen",
    "backup.download": "{name} noch einmal speichern",
    "backup.copy-text": "Kopieren",
    "backup.copy": "Hat dein Browser die Datei nicht gespeichert, kopiere stattdessen diesen Text.",
    "backup.read-title": "Aus einer Sicherung wiederherstellen",
    "backup.file": "Sicherungsdatei auswählen",
    "backup.text": "Oder der Text der Sicherung",
    "backup.join": "Die Sicherung wird zuerst geprüft und dann mit deinen Daten zusammengeführt: Deine Spiele bleiben "
    "erhalten.",
    "backup.checking": "Geprüft: {percent} %",
    "backup.comparing": "Verglichen: {n} von {total} Einträgen",
    "backup.adding": "Hinzugefügt: {n} von {total} Einträgen",
    "backup.refused": "Das ging nicht. {message}. Es wurde nichts geändert.",
    "backup.sound": "Die Sicherung ist in Ordnung. Das ändert sich:",
    "backup.nothing": "Die Sicherung ist in Ordnung. Sie enthält nichts Neues.",
    "backup.deals.one": "1 Spiel kommt in deine Statistik.",
    "backup.deals.other": "{n} Spiele kommen in deine Statistik.",
    "backup.further.one": "Bei 1 Spiel zählt das bessere Ergebnis aus der Sicherung.",
    "backup.further.other": "Bei {n} Spielen zählt das bessere Ergebnis aus der Sicherung.",
    "backup.games.one": "Die Züge von 1 Spiel kommen dazu.",
    "backup.games.other": "Die Züge von {n} Spielen kommen dazu.",
    "backup.lines.one": "1 begonnenes Spiel kommt dazu.",
    "backup.lines.other": "{n} begonnene Spiele kommen dazu.",
    "backup.days.one": "1 gewonnenes Spiel des Tages kommt dazu.",
    "backup.days.other": "{n} gewonnene Spiele des Tages kommen dazu.",
    "backup.favourites.one": "1 Favorit kommt dazu.",
    "backup.favourites.other": "{n} Favoriten kommen dazu.",
    "backup.settings": "Deine Einstellungen werden durch die der Sicherung ersetzt.",
    "backup.lesson": "Die Einführung wird nicht mehr angeboten.",
    "backup.take": "Wiederherstellen und Seite neu laden",
}

#: A played game that is shown again, or shared as a link.
REPLAY: dict[str, str] = {
    "replay.open.one": "So hast du gespielt: {n} Schritt.",
    "replay.open.other": "So hast du gespielt: {n} Schritte.",
    "replay.at": "So hast du gespielt.",
    "replay.title": "Spielverlauf teilen",
    "replay.speed": "Tempo",
    "replay.slow": "Langsam",
    "replay.normal": "Mittel",
    "replay.fast": "Schnell",
    "replay.copy": "Link kopieren",
    "replay.watch": "Hier ansehen",
    "replay.steps.one": "{n} Schritt vom Anfang an: {counts}.",
    "replay.steps.other": "{n} Schritte vom Anfang an: {counts}.",
    "replay.together": "Züge, die zusammen gemacht wurden, sind ein Schritt.",
    "replay.resigned": "Der letzte Schritt ist das Aufgeben.",
    "replay.restarted": "Was du vor deinem letzten Neubeginn gespielt hast, gehört nicht dazu.",
    "replay.why": "Wer den Link öffnet, kann jeden Zug ansehen. Eigene Spiele bleiben dabei unverändert.",
    "replay.others.open.one": "So wurde gespielt: {n} Schritt.",
    "replay.others.open.other": "So wurde gespielt: {n} Schritte.",
    "replay.others.at": "So wurde gespielt.",
}

#: Winnable deals, the daily deal, and the calendar of the days won.
DEALS: dict[str, str] = {
    "deals.title": "Spiele: {game}",
    "deals.none": "Für diese Patience mit diesen Optionen sind keine lösbaren Spiele bekannt.",
    "deals.winnable": "Ein lösbares Spiel: Wie schwer soll es sein?",
    "deals.level.easy": "Leicht",
    "deals.level.middling": "Mittel",
    "deals.level.hard": "Schwer",
    "deals.today": "Spiel des Tages",
    "deals.today.open": "{day}: noch nicht gewonnen. Alle haben heute dasselbe Spiel.",
    "deals.today.won": "{day}: gewonnen.",
    "deals.today.won-later": "{day}: gewonnen.",
    "deals.streak.one": "Aktuelle Serie: 1 Tag.",
    "deals.streak.other": "Aktuelle Serie: {n} Tage.",
    "deals.play": "Spiel des Tages spielen",
    "deals.play-again": "Noch einmal spielen",
    "deals.calendar": "Spiele des Tages, {month}",
    "deals.month": "{month} {year}",
    "deals.day": "{day}. {month}",
    "deals.day.open": "{day}, nicht gewonnen",
    "deals.day.won": "{day}, gewonnen",
    "deals.day.won-later": "{day}, an einem späteren Tag gewonnen",
}

MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
WEEKDAYS = "Mo Di Mi Do Fr Sa So"
DATES: dict[str, str] = {
    **{f"month.{number}": name for number, name in enumerate(MONTHS.split(), 1)},
    **{f"weekday.{number}": name for number, name in enumerate(WEEKDAYS.split(), 1)},
}

WORDS: dict[str, str] = {**RECORDS, **PLAYED, **BACKUP, **REPLAY, **DEALS, **DATES}
