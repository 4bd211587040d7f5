"""German: the sheets whose work runs in a worker: plug-ins, console, a player's bot, survey."""

from __future__ import annotations

#: Games that others wrote.
PLUGINS: dict[str, str] = {
    "plugins.title": "Weitere Patiencen",
    "plugins.intro": "Patiencen, die andere geschrieben haben, kommen als Datei, als Python-Wheel. Sie wird in diesem "
    "Browser gespeichert, so sind die Patiencen auch ohne Netz da.",
    "plugins.have": "Hinzugefügt",
    "plugins.none": "Du hast noch keine hinzugefügt.",
    "plugins.line": "{name} {version}: {games}",
    "plugins.broken": "{name}: {reason}.",
    "plugins.remove": "{name} entfernen",
    "plugins.retry": "{name} noch einmal versuchen",
    "plugins.removed-what": "Begonnene Spiele bleiben gespeichert und gehen weiter, wenn das Wheel wieder da ist.",
    "plugins.site": "Von dieser Website",
    "plugins.add-one": "{name} hinzufügen",
    "plugins.own": "Von anderswo",
    "plugins.file": "Wheel-Datei",
    "plugins.path": "Oder ihre Adresse auf dieser Website",
    "plugins.path-hint": "Zum Beispiel „plugins/my_games-1.0-py3-none-any.whl“",
    "plugins.fetch": "Ansehen",
    "plugins.checking": "Die Patiencen werden geprüft …",
    "plugins.refused": "Nichts wurde hinzugefügt: {message}.",
    "plugins.ask": "Diese Patiencen hinzufügen?",
    "plugins.warning": "Das ist ein Programm. Es läuft mit den Rechten der Seite: Es kann deine hier gespeicherten "
    "Spiele lesen, ändern und löschen. Füge es nur hinzu, wenn du seiner Herkunft traust.",
    "plugins.wheel": "{name}, Version {version}",
    "plugins.sha256": "Prüfsumme (SHA-256): {hash}",
    "plugins.game": "{name}: {line}",
    "plugins.agree": "Hinzufügen",
    "plugins.added": "Die Patiencen von {name} sind hinzugefügt.",
}

#: The Python console.
CONSOLE: dict[str, str] = {
    "console.title": "Python",
    "console.no-game": "Öffne zuerst ein Spiel.",
    "console.intro": "game ist eine Kopie des Spiels auf dem Tisch. Versuch game.legal_moves, "
    "game.push(game.legal_moves[0]), print(game), game.pop().\nDein Code hat die Rechte dieser Seite: Starte nur, was "
    "du verstehst.",
    "console.log": "Was eingegeben wurde und was dabei herauskam",
    "console.code": "Python-Code",
    "console.hint": "Enter startet, Umschalt+Enter beginnt eine Zeile. Auf holt frühere Eingaben. Tab ergänzt einen "
    "Namen; noch einmal gedrückt verlässt es das Feld.",
    "console.running": "Läuft …",
    "console.names": "Namen: {names}",
    "console.no-names": "So einen Namen gibt es nicht.",
    "console.run": "Starten",
    "console.stop": "Anhalten",
    "console.put": "Auf den Tisch legen",
    "console.fresh": "Neue Kopie",
    "console.player": "Spieler schreiben",
    "console.stopped": "Angehalten. Was hier definiert war, ist weg; die nächste Zeile beginnt mit einer neuen Kopie "
    "des Spiels.",
    "console.failed": "Python ist zu Ende. Was definiert war, ist weg; der nächste Start beginnt von vorn.",
    "console.fresh-copy": "game ist eine neue Kopie des Spiels auf dem Tisch.",
    "console.cut": "Es war noch mehr, aber nur die ersten 100.000 Zeichen sind zu sehen.",
    "console.long": "Das ist zu lang: 100.000 Zeichen können laufen.",
}

#: A player (a bot) that the person writes.
PLAYER: dict[str, str] = {
    "player.title": "Spieler schreiben",
    "player.code": "Dein Spieler",
    "player.hint": 'choose(game) gibt einen erlaubten Zug zurück, "redeal" für eine Neuverteilung oder None, um '
    "aufzugeben. Nach 500 Antworten endet ein Spiel.",
    "player.example": """def choose(game):
    moves = game.legal_moves
    if not moves:
        return "redeal" if game.can_redeal else None
    return max(moves, key=lambda move: value(game, move))


def value(game, move):
    # Den Zug versuchen, hinsehen, zurücknehmen.
    game.push(move)
    in_place, of = game.progress
    open_moves = len(game.legal_moves)
    game.pop()
    return in_place, open_moves
""",
    "player.from": "Ab Spiel",
    "player.from-wrong": "Hier muss die Nummer eines Spiels mit höchstens 15 Ziffern stehen, etwa 1.",
    "player.copy": "Kopieren",
    "player.example-again": "Wieder das Beispiel",
    "player.mine": "Mein Code davor",
    "player.cut": "Es war noch mehr, aber nur die ersten {n:,} Zeichen sind zu sehen.",
    "player.console": "Konsole",
    "player.progress": "{done:,} von {n:,} Spielen gespielt",
    "player.stopped": "Angehalten nach {done:,} von {n:,} Spielen.",
    "player.bounds": "Von allen Spielen, die es gibt, gewinnt er zwischen {low} und {high} %. Solche Grenzen gelten "
    "95-mal von 100.",
    "player.deals": "Spiele",
    "player.who": "Spieler",
    "player.own": "Deiner",
    "player.own.short": "Deiner",
    "player.first": "Der erste erlaubte Zug",
    "player.first.short": "Erster",
    "player.random": "Irgendein Zug, zufällig",
    "player.random.short": "Zufall",
    "player.placed": "Die meisten Karten am Platz",
    "player.placed.short": "Gierig",
    "player.end.won": "Gewonnen",
    "player.end.lost": "Verloren",
    "player.end.rest": "Offen",
    "player.placed-mean": "Am Platz",
    "player.chart": "Diagramm: wie die Spiele bei jedem Spieler ausgingen. Die Zahlen stehen in der Tabelle, und der "
    "Anteil der Karten, die am Ende am Platz liegen.",
    "player.won-deals": "Gewonnen: {deals}",
    "player.open": "Spiel {deal}",
    "player.printed": "Ausgabe",
    "player.wrong": "Was schiefging",
    "player.wrong.none": "Im Code gibt es keine Funktion choose(game).",
    "player.wrong.changed": "Spiel {deal}: choose hat Karten bewegt und liegen lassen. Nimm mit game.pop() zurück, was "
    "du versuchst.",
    "player.wrong.kind": 'Spiel {deal}: choose gab {told} zurück. Nötig ist ein erlaubter Zug, "redeal" oder None.',
    "player.wrong.illegal": "Spiel {deal}: choose gab {told} zurück, und das ist dort kein erlaubter Zug.",
    "player.wrong.redeal": "Spiel {deal}: choose wollte eine Neuverteilung, und es gibt keine. "
    "game.can_redeal sagt es.",
    "player.wrong.raised": "Spiel {deal}: Der Code ist gescheitert.",
}

#: The survey: how many deals of a game can be won.
SURVEY: dict[str, str] = {
    "survey-sheet.none": "Für diese Patience gibt es noch keine Suche, die sagen könnte, welche Spiele aufgehen.",
    "survey-sheet.about": "Die Spiele 1 bis {n:,} werden durchsucht, um zu zählen, wie viele aufgehen können, wenn "
    "man weiß, wo jede Karte liegt.",
    "survey-sheet.round": "Gemeint ist die erste Runde, ohne Neuverteilung.",
    "survey-sheet.count": "Wie viele",
    "survey-sheet.deals": "{n:,} Spiele",
    "survey-sheet.progress": "{done:,} von {n:,} Spielen durchsucht",
    "survey-sheet.start": "Starten",
    "survey-sheet.pause": "Anhalten",
    "survey-sheet.go-on": "Weiter",
    "survey-sheet.won": "{won:,} von {n:,} gewonnen: {share} %",
    "survey-sheet.bounds": "Von allen Spielen, die es gibt, können zwischen {low} und {high} % aufgehen. Solche "
    "Grenzen gelten 95-mal von 100.",
    "survey-sheet.unknown.one": "Von einem Spiel ist es nicht bekannt: Die Suche dauerte zu lange. Die obere Grenze "
    "zählt es als gewonnen.",
    "survey-sheet.unknown.many": "Von {n:,} Spielen ist es nicht bekannt: Die Suche dauerte zu lange. Die obere "
    "Grenze zählt sie als gewonnen.",
    "survey-sheet.effort": "Betrachtete Stellungen",
    "survey-sheet.verdict.won": "Gewonnen",
    "survey-sheet.verdict.lost": "Verloren",
    "survey-sheet.verdict.unknown": "Nicht bekannt",
    "survey-sheet.up-to": "bis {n:,}",
    "survey-sheet.short": "{n}",
    "survey-sheet.short-k": "{n} T",
    "survey-sheet.all": "alle",
    "survey-sheet.chart": "Diagramm: wie viele Spiele wie viele Stellungen brauchten. Die Zahlen stehen in der "
    "Tabelle.",
}

WORDS: dict[str, str] = {**PLUGINS, **CONSOLE, **PLAYER, **SURVEY}
