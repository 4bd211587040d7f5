"""German: the words that the page itself says, which begin with ``ui.``, and those that the build writes into it.

What stands in braces the page fills.
"""

from __future__ import annotations

#: Said where no script runs.
SITE: dict[str, str] = {
    "site.language": "Deutsch",
    "site.description": "Lacuna: Patiencen im Browser, in denen Lücken gefüllt werden.",
    "site.no-script": "Lacuna braucht JavaScript. Die Seite zeichnet damit den Tisch und führt Python aus, das die "
    "Regeln kennt.",
    "site.missing": "Lacuna ist noch nicht gestartet. Vielleicht ist das Netz langsam, oder auf dem Server fehlt eine "
    "Datei der Seite; in einer anderen Seite eingebettet kann deren Sandbox die Dateien fernhalten. Die Seite neu zu "
    "laden kann helfen.",
    "site.not-found": "Unter dieser Adresse gibt es keine Seite.",
    "site.above": "Versuche es eine Ebene höher: Vielleicht sind die Patiencen dort.",
}

UI: dict[str, str] = {
    "ui.title": "{name} · Lacuna",
    "ui.title-deal": "{name} {deal} · Lacuna",
    "ui.board": "{name}, Kartentisch",
    "ui.cell-lit": "{label}, wählbar",
    "ui.board-empty": "Der Tisch",
    "ui.tools": "Aktionen",
    # the bar
    "ui.undo": "Zurück",
    "ui.redo": "Vor",
    "ui.hint": "Tipp",
    "ui.redeal": "Verteilen",
    "ui.redeal-left": "Verteilen {left} übrig",
    "ui.redeal-unlimited": "Verteilen ∞ so oft du willst",
    "ui.deal": "Geben",
    "ui.deal-left": "Geben {left} übrig",
    "ui.deal-unlimited": "Geben ∞ so oft du willst",
    "ui.safe-short": "Sichere",
    "ui.finish": "Zu Ende",
    "ui.safe": "Sichere Karten spielen",
    "ui.menu": "Menü",
    "ui.copy-deal": "Link zu Spiel {deal} kopieren",
    "ui.copied-deal": "Link zu Spiel {deal} kopiert.",
    "ui.copy-refused": "Dieser Browser erlaubt hier kein Kopieren. Die Nummer {deal} ist markiert: Kopiere sie selbst.",
    "ui.by-hand": "Von Hand eingegeben",
    "ui.progress": "{n} von {total} am Platz",
    "ui.choose": "Wähle einen der {n} Plätze, die aufleuchten.",
    "ui.choose-card": "Wähle eine der {n} Karten, die aufleuchten.",
    "ui.dropped": "Jetzt ist nichts gewählt.",
    "ui.waiting.one": "Das Spiel startet: 1 Eingabe wartet.",
    "ui.waiting.many": "Das Spiel startet: {n} Eingaben warten.",
    # the menu and its sheets
    "ui.new": "Neues Spiel",
    "ui.restart": "Dieses Spiel von vorn",
    "ui.resign": "Aufgeben",
    "ui.choose-game": "Patience wählen",
    "ui.help": "Spielanleitung",
    "ui.settings": "Einstellungen",
    "ui.order-suit": "Reserve nach Farben",
    "ui.order-deal": "Reserve wie gegeben",
    "ui.menu-deals": "Tägliche und lösbare Spiele",
    "ui.records": "Deine Bilanz",
    "ui.survey": "Spiele auszählen",
    "ui.menu-show": "Lösung zeigen",
    "ui.show": "Zeigen",
    "ui.show-play": "Abspielen",
    "ui.show-pause": "Anhalten",
    "ui.show-next": "Nächster Zug",
    "ui.show-back": "Zug zurück",
    "ui.review": "Rückschau",
    "ui.return": "Dorthin zurück",
    "ui.lamp-open": "Sucht",
    "ui.lamp-won": "Lösbar",
    "ui.lamp-lost": "Unlösbar",
    "ui.lamp-unknown": "Ungewiss",
    "ui.lesson": "Einführung",
    "ui.lesson-start": "Zeigen",
    "ui.lesson-back": "Zurück zur Einführung",
    "ui.lesson-skip": "Einführung überspringen",
    "ui.lesson.offer": "Zum ersten Mal hier? Sechs Züge auf einem kleinen Tisch.",
    "ui.about": "Über Lacuna",
    "ui.close": "Schließen",
    "ui.cancel": "Abbrechen",
    "ui.yes-redeal": "Neu verteilen",
    "ui.yes-deal": "Geben",
    "ui.yes-resign": "Aufgeben",
    "ui.yes": "Ja",
    "ui.loading": "Wird geladen …",
    "help.source": "Regeln nach {source}.",
    "help.hands": "Tippen und Tasten",
    "help.tap": "Tippe auf eine Lücke oder eine Karte. Ist nur ein Zug möglich, wird er gemacht. Sind es mehrere, "
    "leuchten die Plätze auf: Tippe auf einen davon. Du kannst Karten auch ziehen.",
    "help.piles": "Zeige oder tippe auf einen Stapel, um seine Karten aufzufächern. Tippe auf eine Karte darin oder "
    "ziehe sie, um sie mit allen Karten zu nehmen, die auf ihr liegen.",
    "help.keys": "Tasten: Die Pfeile führen von Karte zu Karte, Bild auf und Bild ab von Stapel zu Stapel. Die "
    "Eingabetaste tippt, mit der Umschalttaste macht sie den ersten möglichen Zug, Escape verwirft eine Wahl. U nimmt "
    "zurück, R wiederholt, H gibt einen Tipp. Q sagt, wie das Spiel steht, V sagt, wo du bist.",
    # settings
    "ui.language": "Sprache",
    "ui.language.system": "System",
    "ui.theme": "Farbschema",
    "ui.theme.system": "Wie das Gerät",
    "ui.theme.plaster": "Gips (hell)",
    "ui.theme.night": "Nacht (dunkel)",
    "ui.theme.baize": "Filz (grün)",
    "ui.rows": "Lange Reihen im Hochformat",
    "ui.rows.one": "Eine Zeile",
    "ui.rows.two": "Zwei Zeilen",
    "ui.four": "Jede Spielfarbe in eigener Farbe",
    "ui.ghosts": "In jeder Lücke zeigen, was passt",
    "ui.lamp": "Sagen, ob das Spiel lösbar ist",
    "ui.dimming": "Unbewegliche Karten blass zeigen",
    "ui.motion": "Animation",
    "ui.motion.system": "Wie das Gerät",
    "ui.motion.on": "An",
    "ui.motion.off": "Aus",
    # about, errors
    "ui.about-line": "Lacuna ist eine Sammlung von Patiencen, in denen Lücken gefüllt werden. Die Regeln sind in "
    "Python geschrieben, und alles läuft in deinem Browser: Nichts wird irgendwohin gesendet.",
    "ui.version": "Version {version}, Build {build}. Python {python}.",
    "ui.download": "Lacuna als eine Datei ({size} MB): öffnet sich mit einem Doppelklick und braucht kein Netz",
    "ui.report-copy": "Fehlerbericht kopieren",
    "ui.report-copied": "Kopiert.",
    "ui.report-select": "Der Browser erlaubt hier kein Kopieren. Der Bericht ist markiert: Kopiere ihn selbst.",
    "ui.report-what": "Der Bericht enthält die Version, den Browser und die letzten Fehler, und nichts über dich.",
    "ui.no-errors": "Bisher keine Fehler.",
    # offline
    "ui.offline.none": "Dieser Browser kann die Dateien hier nicht behalten; Lacuna läuft also nur mit Netz.",
    "ui.offline.inside": "Alles steckt in dieser einen Datei: Lacuna läuft ohne Netz.",
    "ui.offline.keeping": "Die Dateien werden gerade gespeichert, damit Lacuna ohne Netz läuft.",
    "ui.offline.kept": "Alle Dateien sind gespeichert: Lacuna läuft ohne Netz.",
    "ui.offline.failed": "Die Dateien konnten nicht gespeichert werden; Lacuna läuft also nur mit Netz: {why}",
    "ui.update-ready": "Eine neue Version ist bereit. Deine Spiele bleiben erhalten.",
    "ui.update-now": "Aktualisieren",
    "ui.update-item": "Jetzt aktualisieren",
    "ui.update-tabs": "Lacuna ist noch in einem anderen Tab oder Fenster offen. Schließe das zuerst, denn ein Spiel "
    "dort braucht die alte Version.",
    # starting
    "ui.boot.start": "Start",
    "ui.boot.runtime": "Python wird geladen: {loaded} von {total} MB",
    "ui.boot.python": "Python startet",
    "ui.boot.engine": "Die Patiencen werden geladen",
    "ui.boot.rules": "Die Regeln werden geladen",
    "ui.boot-failed": "Das Spiel konnte nicht starten",
    "ui.boot-failed.stalled": "Seit einer Weile ist nichts geschehen. Vielleicht ist das Netz langsam, oder eine "
    "Datei fehlt.",
    "ui.boot-failed.fetch": "Eine Datei konnte nicht geladen werden: {message}",
    "ui.boot-failed.worker": "Der Browser hat den Teil der Seite, der die Regeln kennt, nicht gestartet: {message}",
    "ui.boot-failed.python": "Python ist nicht gestartet: {message}",
    "ui.boot-failed.engine": "Die Patiencen konnten nicht geladen werden: {message}",
    "ui.boot-kept": "Deine gespeicherten Spiele sind sicher.",
    "ui.retry": "Noch einmal versuchen",
    # notes
    "ui.note-memory": "Dieser Browser speichert jetzt nichts für die Seite: Das Spiel ist verloren, wenn du sie "
    "schließt.",
    "ui.copy": "Kopieren",
    "ui.copy-save": "Spiel kopieren",
    "ui.unkept": "Das Spiel als Text",
    "ui.unkept-what": "Dieser Text enthält die Ausgangslage und jeden Zug. Bewahre ihn auf, wo du willst.",
    "ui.note-elsewhere": "Dieses Spiel wird auch in einem anderen Tab gespielt.",
    "ui.note-both": "Zwei Tabs spielen dieses Spiel, jeder auf seine Weise. Beide Spiele sind gespeichert.",
    "ui.other-game": "Das andere Spiel zeigen",
    "ui.note-bad-address": "Dieses Spiel konnte nicht geöffnet werden: {message}. Deine Spiele sind sicher.",
    "ui.note-lost": "Das Spiel antwortete nicht mehr. Es wurde nach deinem letzten Zug neu gestartet.",
    "ui.note-internal": "Etwas ist schiefgegangen. Dein Spiel ist, wie es war. Einen Bericht findest du im Menü unter "
    "Über Lacuna.",
    "ui.note-refused": "Das ging nicht: {message}.",
    "ui.note-close": "Diese Meldung schließen",
    # reasons
    "ui.reason.status": "{name}: Der Server antwortete mit {status}",
    "ui.reason.type": "{name} kam als {type}, nicht als application/wasm",
    "ui.reason.bytes": "{name} hat {got} Bytes, nicht {wanted}",
    "ui.reason.network": "{name}: {message}",
    "ui.reason.cut-off": "diese Datei ist unvollständig",
    "ui.reason.nonsense": "die Antwort war nicht zu lesen",
    "ui.reason.worker": "sein Skript konnte nicht geladen werden",
    "ui.reason.no-progress": "kein Fortschritt seit {seconds} s",
    "ui.reason.no-answer": "keine Antwort seit {seconds} s",
    "ui.reason.lost": "das Spiel antwortete nicht mehr",
    "ui.reason.not-kept": "die Dateien konnten nicht gespeichert werden",
    "ui.reason.other-build": "{name} ist nicht die Datei von Build {build}",
}

#: What the engine says of the games that the page has kept.
KEPT: dict[str, str] = {
    "kept.unread": "Deine gespeicherten Spiele waren eben nicht zu lesen. Sie werden nicht überschrieben: Dieses "
    "Spiel wird neben ihnen gespeichert.",
    "kept.spoilt": "Etwas Gespeichertes war nicht zu lesen und wurde beiseitegelegt: {names}.",
    "kept.kind.save": "ein Spiel",
    "kept.kind.parting": "die letzten Züge eines Spiels",
    "kept.kind.settings": "die Einstellungen",
    "kept.kind.lesson": "ob du die Einführung gesehen hast",
    "kept.bad-save": "Ein gespeichertes Spiel war nicht zu lesen: {message}. Es wurde beiseitegelegt.",
    "kept.two": "Dieses Spiel wurde in zwei Tabs gespielt. Beide Spiele sind gespeichert, und dies ist eines davon.",
}

WORDS: dict[str, str] = {**SITE, **UI, **KEPT}
