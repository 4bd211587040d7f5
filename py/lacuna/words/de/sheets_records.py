"""German: the sheets about games that were played, and about winnable and daily deals."""

from __future__ import annotations

#: A game's statistics.
RECORDS: dict[str, str] = {
    "records.title": "Deine Bilanz: {game}",
    "records.none": "Von {game} ist noch nichts festgehalten. Ein Spiel zählt ab seinem ersten Zug, und einmal.",
    "records.of": "Patience",
    "records.option": "{name}: {value}",
    "records.options": "{game}, {options}",
    "records.won.one": "{won} von 1 Spiel gewonnen: {share} %",
    "records.won.many": "{won} von {n} Spielen gewonnen: {share} %",
    "records.counts": "Ein Spiel zählt einmal, ab seinem ersten Zug: Was du nach dem Gewinn noch einmal spielst, "
    "ändert nichts. Ohne Hilfe heißt: kein Tipp, kein gezeigter Weg, keine zurückgenommene Neuverteilung.",
    "records.figure": "Angabe",
    "records.all": "Alle",
    "records.clean": "Ohne Hilfe",
    "records.assisted": "Mit Hilfe",
    "records.played": "Gespielt",
    "records.wins": "Gewonnen",
    "records.share": "Gewonnen, %",
    "records.not-won": "Nicht gewonnen",
    "records.lost": "Verloren",
    "records.resigned": "Aufgegeben",
    "records.open": "Nicht zu Ende gespielt",
    "records.streak": "In Folge gewonnen, jetzt",
    "records.longest": "In Folge gewonnen, höchstens",
    "records.mean": "Am Platz im Mittel, %",
    "records.best": "Am Platz höchstens, %",
    "records.time": "Zeit bis zum Gewinn, Median",
    "records.fastest": "Zeit bis zum Gewinn, kürzeste",
    "records.fewest": "Züge bis zum Gewinn, wenigste",
    "records.minutes": "{minutes}:{seconds:02}",
    "records.nothing": "–",
    "records.last": "Die letzten {n} Spiele, das älteste zuerst: Karten am Platz, %",
    "records.spread": "Karten am Platz im besten Fall, %: wie viele Spiele",
    "records.chart": "Diagramm: {title}. Die Tabelle hat seine Zahlen.",
    "records.latest": "Zuletzt gespielt",
    "records.deal": "Spiel",
    "records.ended": "Wie es ausging",
    "records.ending.won": "gewonnen",
    "records.ending.lost": "verloren",
    "records.ending.resigned": "aufgegeben",
    "records.ending.open": "nicht zu Ende",
    "records.with-help": "{ending}, mit Hilfe",
    "records.placed": "Am Platz",
    "records.moves": "Züge",
    "records.took": "Zeit",
    "records.go-on": "Spiel {deal}: weiterspielen",
    "records.again": "Spiel {deal}: noch einmal spielen",
    "records.history.one": "Das 1 gespielte Spiel",
    "records.history.many": "Alle {n} gespielten Spiele",
    "records.backup": "Alles als Datei sichern",
}

#: The deals that were played, and one of them in detail.
PLAYED: dict[str, str] = {
    "history.title": "Gespielt: {game}",
    "history.deal": "{game}, Spiel {deal}",
    "history.records": "Deine Bilanz",
    "history.all": "Alle Spiele",
    "history.none": "Von dieser Patience ist noch kein Spiel gespielt.",
    "history.range": "{first} bis {last} von {n}, das zuletzt gespielte zuerst.",
    "history.look": "Spiel {deal}: noch einmal ansehen",
    "history.newer": "Spätere",
    "history.older": "Frühere",
    "history.went": "Ausgang: {ending}. Am Platz höchstens {best} von {of}, Züge: {moves}, Minuten: {time}.",
    "history.go-on": "Weiterspielen",
    "history.again": "Noch einmal spielen",
    "history.start": "Noch einmal abspielen",
    "history.end": "Das Ende ansehen",
    "history.no-moves": "Die Züge dieses Spiels sind nicht mehr gespeichert: Aufgehoben werden die letzten 200 Spiele.",
}

#: All of the player's data as one file.
BACKUP: dict[str, str] = {
    "backup.title": "Alles in einer Datei",
    "backup.make-title": "Eine Datei machen",
    "backup.what": "In der Datei steht alles, was dir gehört: die Spiele im Gang, deine Bilanz und deine gespielten "
    "Spiele, die gewonnenen Tage, deine Lieblinge und die Einstellungen. Du kannst sie hier wieder einlesen oder in "
    "einem anderen Browser.",
    "backup.make": "Datei machen",
    "backup.download": "{name} speichern",
    "backup.copy-text": "Kopieren",
    "backup.copy": "Wo der Browser keine Datei speichert, kopiere diesen Text.",
    "backup.read-title": "Eine Datei einlesen",
    "backup.file": "Datei",
    "backup.text": "Oder ihr Text",
    "backup.join": "Sie wird erst geprüft und dann mit dem vereint, was hier ist: Dir geht nichts verloren.",
    "backup.checking": "{n} von {total} Spielen geprüft",
    "backup.refused": "Das ging nicht, und nichts wurde geändert: {message}.",
    "backup.sound": "Die Datei ist in Ordnung. Das bringt sie:",
    "backup.nothing": "Die Datei ist in Ordnung. Alles, was darin steht, ist schon hier.",
    "backup.deals.one": "1 Spiel kommt zu deiner Bilanz dazu.",
    "backup.deals.many": "{n} Spiele kommen zu deiner Bilanz dazu.",
    "backup.further.one": "Bei 1 Spiel gilt künftig, was die Datei sagt: Es wurde gewonnen oder kam weiter.",
    "backup.further.many": "Bei {n} Spielen gilt künftig, was die Datei sagt: Sie wurden gewonnen oder kamen weiter.",
    "backup.games.one": "Die Züge von 1 Spiel kommen dazu.",
    "backup.games.many": "Die Züge von {n} Spielen kommen dazu.",
    "backup.lines.one": "1 Spiel im Gang kommt neben deine.",
    "backup.lines.many": "{n} Spiele im Gang kommen neben deine.",
    "backup.days.one": "1 gewonnener Tag kommt dazu.",
    "backup.days.many": "{n} gewonnene Tage kommen dazu.",
    "backup.favourites.one": "1 Liebling kommt dazu.",
    "backup.favourites.many": "{n} Lieblinge kommen dazu.",
    "backup.settings": "Die Einstellungen der Datei ersetzen deine.",
    "backup.lesson": "Die Einführung wird nicht mehr angeboten.",
    "backup.take": "Einlesen",
    "backup.taken": "Alles ist eingelesen. Die Seite beginnt neu.",
}

#: A played game that is shown again, or shared as a link.
REPLAY: dict[str, str] = {
    "replay.open.one": "So hast du gespielt: {n} Schritt.",
    "replay.open.many": "So hast du gespielt: {n} Schritte.",
    "replay.at": "So hast du gespielt.",
    "replay.title": "Spielverlauf teilen",
    "replay.speed": "Tempo",
    "replay.slow": "Langsam",
    "replay.normal": "Mittel",
    "replay.fast": "Schnell",
    "replay.copy": "Link kopieren",
    "replay.watch": "Hier ansehen",
    "replay.steps.one": "{n} Schritt, vom Austeilen an.",
    "replay.steps.many": "{n} Schritte, vom Austeilen an.",
    "replay.why": "Wer den Link öffnet, sieht jeden Zug. Sein eigenes Spiel bleibt, wie es ist.",
    "replay.text": "{game}, Spiel {deal}, Zug für Zug:",
    "replay.others.open.one": "So wurde gespielt: {n} Schritt.",
    "replay.others.open.many": "So wurde gespielt: {n} Schritte.",
    "replay.others.at": "So wurde gespielt.",
}

#: Winnable deals, the daily deal, and the calendar of the days won.
DEALS: dict[str, str] = {
    "deals.title": "Spiele von {game}",
    "deals.none": "Für diese Patience mit diesen Einstellungen gibt es keine lösbaren Spiele.",
    "deals.winnable": "Ein Spiel, das aufgehen kann. Wie schwer soll es sein?",
    "deals.level.easy": "Leicht",
    "deals.level.middling": "Mittel",
    "deals.level.hard": "Schwer",
    "deals.today": "Spiel des Tages",
    "deals.today.open": "{day}: noch nicht gewonnen. Alle haben heute dasselbe Spiel.",
    "deals.today.won": "{day}: gewonnen.",
    "deals.today.won-later": "{day}: gewonnen.",
    "deals.streak.one": "An 1 Tag in Folge gewonnen.",
    "deals.streak.many": "An {n} Tagen in Folge gewonnen.",
    "deals.play": "Das heutige Spiel spielen",
    "deals.play-again": "Noch einmal spielen",
    "deals.calendar": "Spiele des Tages, {month}",
    "deals.month": "{month} {year}",
    "deals.day": "{day}. {month}",
    "deals.day.open": "{day}, nicht gewonnen",
    "deals.day.won": "{day}, gewonnen",
    "deals.day.won-later": "{day}, später gewonnen",
}

MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
WEEKDAYS = "Mo Di Mi Do Fr Sa So"
DATES: dict[str, str] = {
    **{f"month.{number}": name for number, name in enumerate(MONTHS.split(), 1)},
    **{f"weekday.{number}": name for number, name in enumerate(WEEKDAYS.split(), 1)},
}

WORDS: dict[str, str] = {**RECORDS, **PLAYED, **BACKUP, **REPLAY, **DEALS, **DATES}
