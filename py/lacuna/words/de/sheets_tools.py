"""German: the sheets whose work runs in a worker: plug-ins, console, a player's bot, survey."""

from __future__ import annotations

#: Games that others wrote.
PLUGINS: dict[str, str] = {
    "plugins.title": "Patiencen hinzufügen",
    "plugins.intro": "Du kannst Patiencen hinzufügen, die andere gemacht haben. Sie kommen als Plug-in: als Programm "
    "in einer Datei im Format Python-Wheel. Es wird in diesem Browser gespeichert. So kannst du seine Patiencen auch "
    "offline spielen. Fügst du eins hinzu oder entfernst du eins, lädt die Seite neu. Dein Spiel bleibt erhalten.",
    "plugins.have": "Hinzugefügt",
    "plugins.none": "Du hast noch kein Plug-in hinzugefügt.",
    "plugins.line": "{name} {version}: {games}",
    "plugins.broken": "{name}: {reason}.",
    "plugins.remove": "{name} entfernen",
    "plugins.retry": "{name} noch einmal versuchen",
    "plugins.removed-what": "Entfernst du ein Plug-in, bleiben deine begonnenen Spiele gespeichert. Du kannst sie "
    "fortsetzen, sobald du es wieder hinzufügst.",
    "plugins.site": "Von dieser Website",
    "plugins.add-one": "{name} hinzufügen",
    "plugins.own": "Aus anderer Quelle",
    "plugins.file": "Wheel-Datei auswählen",
    "plugins.file-hint": "Nichts daraus läuft, bevor du zustimmst.",
    "plugins.path": "Adresse der Wheel-Datei auf dieser Website",
    "plugins.path-hint": "Zum Beispiel „plugins/my_games-1.0-py3-none-any.whl“",
    "plugins.fetch": "Prüfen",
    "plugins.checking": "Die Patiencen werden geprüft …",
    "plugins.refused": "Es wurde nichts hinzugefügt. {message}.",
    "plugins.ask": "Dieses Plug-in hinzufügen?",
    "plugins.warning": "Ein Plug-in ist ein Programm. Noch ist nichts davon gelaufen. Stimmst du zu, werden seine "
    "Patiencen geprüft und hinzugefügt. Es kann dann deine hier gespeicherten Spiele lesen, ändern und löschen, aber "
    "nichts an andere Websites senden. Füge es nur hinzu, wenn du der Quelle vertraust.",
    "plugins.wheel": "{name}, Version {version}",
    "plugins.sha256": "Prüfsumme (SHA-256): {hash}",
    "plugins.agree": "Hinzufügen und Seite neu laden",
    "plugins.added": "Die Patiencen von {name} wurden hinzugefügt.",
}

#: The Python console.
CONSOLE: dict[str, str] = {
    "console.title": "Python-Konsole",
    "console.no-game": "Öffne zuerst ein Spiel.",
    "console.intro": "game ist eine Kopie des Spiels auf dem Tisch. Versuche game.legal_moves, "
    "game.push(game.legal_moves[0]), print(game), game.pop().\nDein Code hat nur diese Kopie: Er kommt weder an "
    "deine gespeicherten Spiele noch an andere Websites heran.",
    "console.log": "Ein- und Ausgabe",
    "console.code": "Python-Code",
    "console.hint": "Die Eingabetaste startet den Code, Umschalt+Eingabe beginnt eine neue Zeile. Pfeil nach oben holt "
    "frühere Eingaben zurück. Tab ergänzt einen Namen; drückst du Tab noch einmal, verlässt du das Feld.",
    "console.running": "Läuft …",
    "console.names": "Namen: {names}",
    "console.no-names": "Keine passenden Namen.",
    "console.run": "Starten",
    "console.stop": "Stoppen",
    "console.put": "Als mein Spiel übernehmen",
    "console.fresh": "Neue Kopie",
    "console.player": "Bot programmieren",
    "console.stopped": "Gestoppt. Was hier definiert war, ist gelöscht; die nächste Eingabe beginnt mit einer neuen "
    "Kopie des Spiels.",
    "console.failed": "Python wurde beendet. Was hier definiert war, ist gelöscht; der nächste Start beginnt von vorn.",
    "console.fresh-copy": "game ist eine neue Kopie des Spiels auf dem Tisch.",
    "console.cut": "Die Ausgabe ist zu lang: Nur der Anfang ist zu sehen.",
    "console.short": "Nur der Anfang ist zu sehen. print(_) zeigt alles.",
    "console.long": "Der Code ist zu lang.",
    "console.uncaged": "In diesem Browser kann Code auch andere Seiten dieser Website so lesen, wie du sie siehst. "
    "An andere Websites senden kann er sie nicht.",
}

#: A player (a bot) that the person writes.
PLAYER: dict[str, str] = {
    "player.title": "Bot programmieren",
    "player.code": "Dein Bot",
    "player.hint": 'choose(game) gibt einen erlaubten Zug zurück, "redeal" für eine Neuverteilung oder None, um '
    "aufzugeben. Nach {n} Aufrufen endet ein Spiel.",
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
    "player.shared": "Dieser Bot kommt aus dem Link von jemand anderem. Sieh dir seinen Code an, bevor du ihn "
    "startest. Der Code kommt weder an deine gespeicherten Spiele noch an andere Websites heran.",
    "player.shared-mine": "Dein eigener Bot bleibt erhalten: „{mine}“ bringt ihn zurück.",
    "player.link": "Link kopieren",
    "player.from": "Ab Spiel",
    "player.from-wrong": "Gib eine Spielnummer mit höchstens {n} Ziffern ein, etwa 1.",
    "player.copy": "Kopieren",
    "player.example-again": "Beispiel wiederherstellen",
    "player.mine": "Meinen Code wiederherstellen",
    "player.cut": "Die Ausgabe ist zu lang: Zu sehen sind die ersten {n:,} Zeichen.",
    "player.console": "Konsole",
    "player.progress": "{done:,} von {n:,} Spielen gespielt",
    "player.stopped": "Gestoppt nach {done:,} von {n:,} Spielen.",
    "player.won": "{won:,} von {n:,} gewonnen: {share}\u00a0%",
    "player.bounds": "Dein Bot gewinnt zwischen {low} und {high}\u00a0% aller möglichen Spiele "
    "(95-%-Konfidenzintervall).",
    "player.deals": "Spiele",
    "player.who": "Bot",
    "player.own": "Deiner",
    "player.own.short": "Deiner",
    "player.first": "Der erste erlaubte Zug",
    "player.first.short": "Erster",
    "player.random": "Ein zufälliger Zug",
    "player.random.short": "Zufall",
    "player.placed": "Die meisten richtigen Karten",
    "player.placed.short": "Meiste",
    "player.end.won": "Gewonnen",
    "player.end.lost": "Verloren",
    "player.end.rest": "Nicht beendet",
    "player.share": "{share:.0f}\u00a0%",
    "player.placed-mean": "Richtig",
    "player.chart": "Diagramm: wie die Spiele bei jedem Bot ausgingen. Die Zahlen stehen in der Tabelle, ebenso der "
    "Anteil der Karten, die am Ende richtig liegen.",
    "player.won-deals": "Gewonnen: {deals}",
    "player.open": "Spiel {deal}",
    "player.printed": "Ausgabe",
    "player.wrong": "Fehler",
    "player.wrong.none": "Im Code fehlt die Funktion choose(game).",
    "player.wrong.changed": "Spiel {deal}: choose hat Karten bewegt und nicht zurückgelegt. Nimm jeden Versuch mit "
    "game.pop() zurück.",
    "player.wrong.kind": 'Spiel {deal}: choose gab {value} zurück. Möglich sind ein erlaubter Zug, "redeal" oder None.',
    "player.wrong.illegal": "Spiel {deal}: choose gab {value} zurück. Dieser Zug ist dort nicht erlaubt.",
    "player.wrong.redeal": "Spiel {deal}: choose wollte neu verteilen, aber das ist dort nicht möglich. Prüfe vorher "
    "game.can_redeal.",
    "player.wrong.raised": "Spiel {deal}: Dein Code hat einen Fehler ausgelöst.",
}

#: The survey: how many deals of a game can be won.
SURVEY: dict[str, str] = {
    "survey-sheet.none": "Lacuna kann diese Patience nicht analysieren.",
    "survey-sheet.about": "Lacuna untersucht die Spiele 1 bis {n:,} und zählt, wie viele lösbar sind, wenn du alle "
    "Karten kennst.",
    "survey-sheet.round": "Es zählen nur Lösungen ohne Neuverteilung.",
    "survey-sheet.count": "Anzahl",
    "survey-sheet.deals": "{n:,} Spiele",
    "survey-sheet.progress": "{done:,} von {n:,} Spielen untersucht",
    "survey-sheet.start": "Starten",
    "survey-sheet.pause": "Anhalten",
    "survey-sheet.go-on": "Fortsetzen",
    "survey-sheet.won": "{won:,} von {n:,} lösbar: {share}\u00a0%",
    "survey-sheet.won-at-least": "Mindestens {won:,} von {n:,} lösbar: {share}\u00a0%",
    "survey-sheet.bounds": "Von allen möglichen Spielen sind zwischen {low} und {high}\u00a0% lösbar "
    "(95-%-Konfidenzintervall).",
    "survey-sheet.unknown.one": "1 Spiel ist ungeklärt: Die Suche hätte zu lange gedauert. Die obere Grenze zählt es "
    "als lösbar.",
    "survey-sheet.unknown.other": "{n:,} Spiele sind ungeklärt: Die Suche hätte zu lange gedauert. Die obere Grenze "
    "zählt sie als lösbar.",
    "survey-sheet.effort": "Untersuchte Stellungen",
    "survey-sheet.verdict.won": "Lösbar",
    "survey-sheet.verdict.lost": "Unlösbar",
    "survey-sheet.verdict.unknown": "Ungeklärt",
    "survey-sheet.up-to": "bis {n:,}",
    "survey-sheet.short": "{n}",
    "survey-sheet.short-k": "{n}.000",
    "survey-sheet.all": "alle",
    "survey-sheet.chart": "Diagramm: wie viele Spiele wie viele Stellungen brauchten. Die Zahlen stehen in der "
    "Tabelle.",
}

WORDS: dict[str, str] = {**PLUGINS, **CONSOLE, **PLAYER, **SURVEY}
