"""German: what was refused and why, one line each. The command line's own errors are in ``command_line``."""

from __future__ import annotations

#: A text or number cannot be read, or it names something that does not exist.
NOTATION: dict[str, str] = {
    "error.goto": "Der Verlauf dieses Spiels reicht von Schritt 0 bis {most}",
    "error.no-checkpoint": "Dieses Spiel hat nur {n} Lesezeichen",
    "error.checkpoint-full": "Ein Spiel hat höchstens {most} Lesezeichen: Entferne zuerst eines",
    "error.checkpoint-long": "Die Lesezeichen dieses Spiels enthalten schon zu viele Züge: Entferne zuerst eines",
    "error.checkpoint-now": "Lesezeichen gibt es nur in deinem eigenen Spiel, nicht in der Einführung, einer Lösung "
    "oder einem Spielverlauf",
    "error.no-card": "{text!r} ist keine Karte: Schreibe einen Wert aus {ranks} und eine Farbe aus {suits}",
    "error.no-move": "{text!r} ist kein Zug: Züge sehen aus wie 8H:r4c1>r2c6",
    "error.illegal": "{move} ist jetzt nicht erlaubt",
    "error.deal-form": "„{text}“ ist keine Spielnummer: Schreibe nur Ziffern oder ms und Ziffern",
    "error.deal-range": "„{text}“ liegt außerhalb von {first} bis {last}",
    "error.entropy-bytes": "Ein zufälliges Spiel braucht 32 Bytes Entropie, nicht {n}",
    "error.no-game": "Unbekannte Patience {name!r}. Es gibt: {games}",
    "error.no-game.page": "Es gibt keine Patience „{name}“.",
    "error.no-option": "Unbekannte Option {name!r}. {game} hat keine Optionen",
    "error.other-options": "Unbekannte Option {name!r}. Optionen von {game}: {options}",
    "error.option-value": "Die Option {name} kann nicht {text!r} sein. Möglich: {values}",
    "error.name-taken": "Zwei Patiencen heißen {name!r}: {first} und {second}",
    "error.no-variant": "Das Plug-in {module} enthält kein VARIANT",
}

#: An action is not possible now.
NOW: dict[str, str] = {
    "error.redeal-never": "Dieses Spiel wird ohne Neuverteilen gespielt",
    "error.redeal-never.page": "Bei diesem Spiel wird nicht neu verteilt.",
    "error.redeal-by-hand": "Bei einer eigenen Stellung gibt es keine Neuverteilung",
    "error.redeal-won": "Das Spiel ist gewonnen: Es gibt nichts neu zu verteilen",
    "error.redeal-resigned": "Das Spiel ist aufgegeben: „Rückgängig“ setzt es fort",
    "error.redeal-none-left": "Es ist keine Neuverteilung mehr übrig",
    "error.redeal-blocked": "Neu verteilen darfst du erst, wenn kein Zug mehr möglich ist",
    "error.at-start": "Das Spiel ist schon am Anfang",
    "error.at-start.page": "Das Spiel ist schon am Anfang.",
    "error.resign": "Nur ein begonnenes Spiel kann aufgegeben werden",
    "error.resign.page": "Aufgeben kannst du nur ein begonnenes Spiel.",
    "error.undo": "Es gibt nichts rückgängig zu machen",
    "error.undo.page": "Es gibt nichts rückgängig zu machen.",
    "error.redo": "Es gibt nichts zu wiederholen",
    "error.redo.page": "Es gibt nichts zu wiederholen.",
    "error.log-full": "Ein Spiel hat höchstens {most:,} Schritte: Mache einige rückgängig oder beginne ein neues Spiel",
    "error.no-game-open": "Es ist kein Spiel offen",
    "error.deal-now": "Geben ist jetzt nicht möglich",
    "error.deal-now.page": "Geben ist jetzt nicht möglich.",
    "error.lesson-hint": "In der Einführung gibt es keine Tipps. {step}",
    "error.lesson-new": "Schließe zuerst die Einführung. Dann kannst du ein neues Spiel beginnen.",
    "error.lesson-now": "Die Einführung läuft gerade nicht",
    "error.series-now": "Jetzt lässt sich keine Karte automatisch ablegen",
    "error.series-now.page": "Jetzt lässt sich keine Karte automatisch ablegen.",
    "error.plan": "Diese Züge führen von hier nicht zum Sieg",
    "error.hint-now": "Jetzt gibt es keinen Tipp",
    "error.hint-now.page": "Jetzt gibt es keinen Tipp.",
    "error.show-only": "Gerade wird eine Lösung oder ein Spielverlauf gezeigt: Schließe die Anzeige, um "
    "weiterzuspielen",
    "error.show-only.page": "Schließe zuerst die Lösung oder den Spielverlauf. Dann kannst du weiterspielen.",
    "error.show-now": "Es wird keine Lösung gezeigt, oder sie ist zu Ende",
    "error.return-now": "Es ist keine frühere Stellung bekannt, die noch lösbar war",
}

#: The player entered a position that cannot occur in this game.
BOARDS: dict[str, str] = {
    "error.board-long": "Eine Stellung hat höchstens {most:,} Zeichen, nicht {n:,}",
    "error.board-lines": "Eine Stellung dieser Patience hat {wanted} Zeilen, nicht {n}",
    "error.board-label": "Zeile {line} muss mit {label}: beginnen, nicht mit {text!r}",
    "error.board-slots": "{line} muss {wanted} Plätze haben, nicht {n}",
    "error.board-card": "{line}: {reason}",
    "board.row": "Reihe {n}",
    "problem.one-card": "Auf einem Platz liegt höchstens eine Karte",
    "problem.card-count": "{card} liegt {n}-mal auf dem Tisch statt genau einmal",
    "problem.strange-card": "{card} ist keine Karte dieser Patience",
    "problem.twice": "{card} liegt zweimal auf dem Tisch: Schreibe die Karte des zweiten Kartenspiels als {copy}",
    "problem.redeals": "Die Stellung hat mehr Neuverteilungen übrig, als die Patience erlaubt",
    "problem.no-redeals": "In dieser Patience gibt es keine Neuverteilung",
    "problem.row-pile": "Auf {slot} darf nur eine einzelne Karte oder ein Grundstapel liegen, in einer Farbe in "
    "Dreierschritten aufgebaut",
    "problem.discard": "Abgeworfen werden nur Asse",
    "problem.gaps": "In dieser Patience darf keine Lücke offen bleiben, aber diese Stellung hat {n}: {slots}",
    "problem.gap": "In dieser Patience darf keine Lücke offen bleiben, aber keine Karte kann {slots} füllen",
    "problem.reserve": "Auf einem Platz der Reserve liegt höchstens eine Karte",
    "problem.foundation": "Der Grundstapel {slot} ist nicht in seiner Farbe vom Ass an aufgebaut",
}

#: A saved game, or a link to a replay, cannot be read.
SAVES: dict[str, str] = {
    "error.save-checksum": "Dieser Spielstand ist beschädigt: Die Prüfsumme stimmt nicht",
    "error.save-replay": "Dieser Spielstand lässt sich nicht nachspielen: {reason}",
    "error.save-step": "Schritt {n} dieses Spielstands lässt sich nicht nachspielen: {reason}",
    "error.save-board": "Die Stellung dieses Spielstands passt nicht zu seinen Zügen",
    "error.save-long": "Ein Spielstand hat höchstens {most:,} Zeichen, nicht {n:,}",
    "error.save-nested": "Dieser Spielstand ist zu tief verschachtelt",
    "error.save-json": "Das ist kein Spielstand: {reason}",
    "error.save-other-game": "Dieser Spielstand gehört nicht zu {game}, sondern zu einer anderen Patience",
    "error.save-other": "Das ist kein Spielstand von Lacuna",
    "error.save-no-format": "Diesem Spielstand fehlt die Angabe seines Formats",
    "error.save-newer": "Dieser Spielstand hat Format {n} und stammt von einer neueren Version von Lacuna; die Version "
    "hier liest nur bis Format {most}",
    "error.save-parts": "Diesem Spielstand fehlen Felder, oder er hat unbekannte: {parts}",
    "error.save-no-text": "{key} in diesem Spielstand ist kein Text",
    "error.save-source": "Ein Spielstand hat entweder eine Spielnummer oder eine Stellung",
    "error.save-board-long": "Die Stellung dieses Spielstands ist zu lang",
    "error.save-no-number": "Die Revision oder die Stelle im Protokoll dieses Spielstands ist keine Zahl",
    "error.save-options": "Die Optionen dieses Spielstands sind kein Text",
    "error.save-log": "Das Protokoll dieses Spielstands ist keine Liste von Texten",
    "error.save-log-long": "Ein Protokoll hat höchstens {most:,} Einträge, nicht {n:,}",
    "error.save-help": "Die Anzahl der Tipps in diesem Spielstand ist ungültig",
    "error.save-checkpoints": "Ein Spielstand hat höchstens {most} Lesezeichen, jedes an einer anderen Stelle; "
    "zusammen dürfen sie nicht zu viele Züge enthalten",
    "error.save-checkpoint": "Lesezeichen {n} dieses Spielstands hat keinen gültigen Namen oder keine Stelle im Spiel",
    "error.save-branch": "Lesezeichen {n} dieses Spielstands ist nicht erreichbar: {reason}",
    "error.save-at": "Die Stelle im Protokoll dieses Spielstands liegt außerhalb des Protokolls",
    "error.save-revision": "Dieser Spielstand wurde nach Revision {n} der Regeln von {game} gespielt; diese Version "
    "von Lacuna spielt nach Revision {now}",
    "error.link-long": "Ein Spielverlauf als Link hat höchstens {most} Schritte",
    "error.bot-long": "Dieser Bot ist zu lang für einen Link",
    "error.bot-damaged": "Dieser Link zu einem Bot ist beschädigt oder unvollständig",
    "error.bot-newer": "Dieser Link zu einem Bot kommt aus einem neueren Lacuna",
    "error.bot-text": "Dieser Link zu einem Bot enthält unsichtbare Zeichen",
    "error.link-damaged": "Dieser Link zu einem Spielverlauf ist beschädigt oder unvollständig",
    "error.link-newer": "Dieser Link zu einem Spielverlauf stammt von einer neueren Version von Lacuna",
    "error.link-revision": "Dieser Link zu einem Spielverlauf gilt für andere Regeln von {game}",
    "error.link-by-hand": "Für eine eigene Stellung gibt es keinen Link",
    "json.number": "Eine Zahl ist zu lang",
    "json.twice": "Ein Schlüssel kommt zweimal vor",
    "json.constant": "{text} ist kein gültiges JSON",
    "json.broken": "Ab Zeile {line}, Spalte {column} ist es kein gültiges JSON",
}

#: A request to the engine, or a message of the host page, has the wrong form.
REQUESTS: dict[str, str] = {
    "error.request-long": "Eine Anfrage hat höchstens {most:,} Zeichen",
    "error.request-nested": "Die Anfrage ist zu tief verschachtelt",
    "error.request-json": "Eine Anfrage muss ein JSON-Text sein",
    "error.records-texts": "Aufzeichnungen werden als Schlüssel und zwei Texte im Wechsel gesendet",
    "error.request-object": "Eine Anfrage muss ein Objekt sein",
    "error.request-id": "Die id einer Anfrage muss eine ganze Zahl oder ein Text sein",
    "error.embed-version": 'Dieser Tisch versteht Version {version} der Nachrichten: "lacuna":{version}',
    "error.embed-id": "Die id einer Nachricht muss eine ganze Zahl und größer als die vorige ({last}) sein",
    "error.embed-do": "Eine Nachricht muss eines von {asked} verlangen",
    "error.embed-args": "Die args von {wanted} müssen ein Objekt aus Texten sein",
    "error.embed-covered": "Einführung, Lösung oder Spielverlauf liegt über dem Spiel: Schließe das zuerst",
    "error.embed-field": "In einer Nachricht {wanted} fehlt das Feld {name}, oder es ist dort unbekannt",
    "error.request-shape": "Eine Anfrage braucht verb (einen Text) und args (ein Objekt)",
    "error.takes-list": "{verb} erwartet für {name} eine Liste",
    "error.takes-truth": "{verb} erwartet für {name} true oder false",
    "error.no-view": "Unbekannte Ansicht {name}. Es gibt: {names}",
    "error.kept-none": "Es gibt kein anderes Spiel",
    "error.takes-object": "{verb} erwartet für {name} ein Objekt",
    "error.takes-number": "{verb} erwartet für {name} eine Zahl über 0 und höchstens {most}",
    "error.takes-whole": "{verb} erwartet für {name} eine ganze Zahl",
    "error.takes-engine": "{verb} erwartet für engine python oder kernel",
    "error.takes-text": "{verb} erwartet für {name} einen Text",
    "error.no-verb": "Unbekanntes Verb {verb!r}. Es gibt: {verbs}",
    "error.no-action": "Unbekannte Aktion {action!r}. Es gibt: {actions}",
    "error.stale": "Die Szene hat Revision {n}, nicht {rev}",
    "error.entropy": "entropy muss aus 64 hexadezimalen Ziffern bestehen",
    "error.open-both": "open nimmt entweder einen Spielstand oder eine Patience",
    "error.open-replay": "open nimmt für replay start oder end",
    "error.no-kind": "Unbekannte Patience {kind}",
    "error.backup-long": "Der Text hat {n:,} Zeichen; höchstens {most:,} können gelesen werden",
    "error.backup-lost": "Das Spiel musste inzwischen neu gestartet werden; wähle die Sicherung noch einmal aus",
    "error.backup-json": "Das ist kein vollständiger JSON-Text",
    "error.backup-other": "Das ist JSON, aber keine Sicherung von Lacuna",
    "error.backup-newer": "Die Sicherung hat Format {n} und stammt von einer neueren Version von Lacuna; die Version "
    "hier liest nur bis Format {most}",
    "error.backup-unknown": "Der Eintrag {key} ist unbekannt",
    "error.backup-entry": "Der Eintrag {key} ist beschädigt",
    "error.backup-save": "Ein Spiel im Eintrag {key} ist beschädigt: {reason}",
    "error.replay-none": "Die Züge dieses Spiels sind nicht gespeichert",
    "error.open-lesson": "open nimmt für lesson nur true und als weitere Angabe nur input",
    "error.open-input": "open nimmt für input eines von {inputs}",
    "error.open-deal-board": "open nimmt entweder eine Spielnummer oder eine Stellung",
    "error.plugins": "plugins muss eine Liste von Modulnamen sein",
}

#: The address of a composed game is not valid. Most messages begin with the name of the setting that is wrong.
CUSTOM: dict[str, str] = {
    "error.own-long": "Die Adresse einer eigenen Patience hat höchstens {most} Zeichen, nicht {n}",
    "error.own-schema": "Die Adresse einer eigenen Patience muss mit {known} beginnen, nicht mit {text!r}",
    "error.own-parts": "Die Adresse einer eigenen Patience hat nach der Nummer {wanted} Teile, nicht {n}",
    "error.own-part": "„{part}“ in der Adresse dieser Patience muss eines von {values} sein, nicht {text!r}",
    "error.own-part.page": "„{part}“ in der Adresse dieser Patience kann nicht „{text}“ sein.",
    "error.own-low": "Karten: Die niedrigste nach dem Ass, {low}, ist höher als die höchste, {high}.",
    "error.own-out": "Lücken: Die {out} sind nicht im Kartenspiel und können nicht herausgenommen werden.",
    "error.own-short": "Karten: Eine Reihe hätte nur {n}; sie braucht mindestens {least}.",
    "error.own-rows": "Reihen: Das Ass am linken Rand bestimmt die Farbe einer Reihe; deshalb lässt sie sich nicht "
    "vorher festlegen.",
    "error.own-after": "Lücken nach dem Neuverteilen: In dieser Patience werden keine Karten herausgenommen, also "
    "entstehen so auch beim Neuverteilen keine Lücken.",
}

#: A winnable or daily deal cannot be opened.
DEALS: dict[str, str] = {
    "error.winnable-damaged": "Die Liste der lösbaren Spiele ist beschädigt",
    "error.winnable-not-listed": "Das Spiel {deal!r} steht nicht in der Liste der lösbaren Spiele",
    "error.winnable-none": "Für {game} mit diesen Optionen sind keine lösbaren Spiele bekannt",
    "error.winnable-none.page": "Für {game} mit diesen Optionen sind keine lösbaren Spiele bekannt.",
    "error.winnable-one": "open nimmt winnable oder daily mit der Adresse einer Patience ohne Nummer",
    "error.winnable-level": "Unbekannte Stufe {level!r}. Es gibt: {levels}",
    "error.not-fetched": "Die nötigen Dateien konnten nicht geladen werden",
    "error.not-fetched.page": "Die nötigen Dateien konnten nicht geladen werden. Versuche es noch einmal, wenn du "
    "online bist.",
    "error.daily-date": "{text!r} ist kein Datum wie 2026-11-21",
    "error.daily-today": "Für ein Spiel des Tages muss der Tag bekannt sein: today fehlt",
    "error.daily-early": "Für {day} gibt es kein Spiel des Tages: Das erste ist das vom {first}",
    "error.daily-late": "Das Spiel des Tages für {day} gibt es noch nicht",
}

#: A plug-in cannot be added or used.
PLUGINS: dict[str, str] = {
    "error.wheel-name": "Ein Plug-in ist ein Wheel aus reinem Python mit einem Namen wie "
    "„my_games-1.0-py3-none-any.whl“, nicht {name}",
    "error.wheel-large": "Ein Wheel hat höchstens {most}\u00a0MB",
    "error.wheel-zip": "Das ist kein Wheel: Die Datei ist kein vollständiges Archiv",
    "error.wheel-unpacked": "Ein Wheel hat höchstens {files:,} Dateien und ist entpackt höchstens {most}\u00a0MB groß",
    "error.wheel-path": "Der Name einer Datei im Wheel führt aus ihm hinaus: {name}",
    "error.wheel-native": "Eine Datei im Wheel ist kein Python: {name}",
    "error.wheel-own": "Das Wheel enthält eine Datei von Lacuna selbst: {name}",
    "error.wheel-metadata": "Name und Version im Wheel stimmen nicht mit seinem Dateinamen überein",
    "error.wheel-needs": "Das Wheel setzt {name} voraus; ein Plug-in darf nur lacuna voraussetzen",
    "error.wheel-entry": "Das Wheel nennt eine Patience in unlesbarer Form: {name}",
    "error.wheel-entries": "Das Wheel enthält keine Patience: Es hat keinen Eintrag in der Gruppe lacuna.variants",
    "error.wheel-kept": "Das gespeicherte Plug-in ist beschädigt",
    "error.plugin-check": "{game} hat die Prüfung nicht bestanden: {reason}",
    "error.plugins-there": "Solange Patiencen aus Plug-ins geladen sind, wird kein Speicherabbild abgelegt",
    "error.plugins-address": "Nur Adressen auf dieser Website sind erlaubt",
    "error.plugins-not-fetched": "Die Datei konnte nicht geladen werden",
    "error.plugins-hash": "Die Prüfsumme der Datei stimmt nicht mit der auf dieser Website überein",
    "error.plugins-no-answer": "Die Patiencen haben nicht rechtzeitig geantwortet",
    "error.plugins-package": "Das Paket {name} heißt wie eines aus {other}",
    "error.plugins-full": "Für weitere Plug-ins ist kein Platz",
    "error.plugins-checked": "{message}",
    "plugin.import": "{entry} ließ sich nicht ausführen ({reason})",
    "plugin.install": "Das Plug-in ließ sich nicht installieren ({reason})",
    "plugin.not-loaded": "Die Patiencen von {name} fehlen: {reason}",
    "plugin.left-out": "Ein früherer Start mit diesem Plug-in wurde nicht abgeschlossen",
    "plugin.left-out-now": "Die Patiencen von {name} sind ausgeschaltet: Der letzte Start mit ihnen wurde nicht "
    "abgeschlossen.",
}

#: A worker refuses a player's code or a search of many deals.
WORKERS: dict[str, str] = {
    "error.code-input": "input() kann hier nichts fragen: Setze den Wert im Code, zum Beispiel name = 'Ada'",
    "error.code-await": "Hier wartet der Code auf etwas, das nicht kommen kann, solange er läuft",
    "error.code-long": "Der Code hat {n:,} Zeichen; erlaubt sind {most:,}.",
    "error.trial-deals": "Ein Versuch braucht eine Spielnummer und hat höchstens {n} Spiele",
    "error.survey-many": "Ein Worker nimmt höchstens {n} Spiele auf einmal",
}

WORDS: dict[str, str] = {**NOTATION, **NOW, **BOARDS, **SAVES, **REQUESTS, **CUSTOM, **DEALS, **PLUGINS, **WORKERS}
