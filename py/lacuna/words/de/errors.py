"""German: what was refused and why, one line each. The command line's own errors are in ``command_line``."""

from __future__ import annotations

#: A text or a number cannot be read, or means nothing that exists.
NOTATION: dict[str, str] = {
    "error.goto": "Der Verlauf dieses Spiels geht von 0 bis {most}.",
    "error.no-checkpoint": "Dieses Spiel hat {n} Lesezeichen.",
    "error.checkpoint-full": "Ein Spiel hat höchstens {most} Lesezeichen: Entferne zuerst eines.",
    "error.checkpoint-long": "Die Lesezeichen dieses Spiels merken sich schon zu viele Züge: Entferne zuerst eines.",
    "error.checkpoint-now": "Lesezeichen sind für dein eigenes Spiel da, nicht für das, was darüber liegt.",
    "error.no-card": "{text!r} ist keine Karte: Schreib einen Wert, einen von {ranks}, und eine Farbe, eine von "
    "{suits}",
    "error.no-move": "{text!r} ist kein Zug; Züge sehen aus wie 8H:r4c1>r2c6",
    "error.illegal": "{move} ist jetzt nicht erlaubt",
    "error.deal-form": "{text!r} ist keine Spielnummer: Tippe nur Ziffern, oder ms und Ziffern",
    "error.deal-range": "{text!r} liegt außerhalb von {first} bis {last}",
    "error.entropy-bytes": "ein zufälliges Spiel braucht 32 Bytes Entropie, nicht {n}",
    "error.no-game": "es gibt keine Patience {name!r}; es gibt {games}",
    "error.no-game.page": "Es gibt keine Patience „{name}“.",
    "error.no-option": "{game} hat keine Option {name!r}; es gibt dort keine",
    "error.other-options": "{game} hat keine Option {name!r}; es gibt dort {options}",
    "error.option-value": "die Option {name} nimmt {values}, nicht {text!r}",
    "error.name-taken": "zwei Patiencen heißen {name!r}: {first} und {second}",
    "error.no-variant": "die Erweiterung {module} enthält kein VARIANT",
}

#: An action is not possible now.
NOW: dict[str, str] = {
    "error.redeal-never": "{game} hat keine Neuverteilungen",
    "error.redeal-by-hand": "eine von Hand eingegebene Stellung hat keine Neuverteilung",
    "error.redeal-won": "das Spiel ist gewonnen: Es gibt nichts neu zu verteilen",
    "error.redeal-resigned": "das Spiel ist aufgegeben: „Zurück“ nimmt das zurück",
    "error.redeal-none-left": "keine Neuverteilung ist übrig",
    "error.redeal-blocked": "neu verteilen darfst du nur, wenn kein Zug mehr möglich ist",
    "error.at-start": "dieses Spiel ist schon an seinem Anfang",
    "error.resign": "nur ein Spiel, das im Gang ist, kann aufgegeben werden",
    "error.undo": "es gibt nichts zurückzunehmen",
    "error.redo": "es gibt nichts zu wiederholen",
    "error.log-full": "ein Spiel hat höchstens {most} Aktionen; nimm einige zurück oder beginne ein neues",
    "error.no-game-open": "kein Spiel ist offen",
    "error.deal-now": "jetzt gibt es nichts zu geben",
    "error.lesson-now": "es gibt keine Einführung, zu der es zurückginge oder die zu verlassen wäre",
    "error.series-now": "jetzt kann keine Karte von selbst gespielt werden",
    "error.plan": "diese Züge gewinnen von hier kein Spiel",
    "error.hint-now": "jetzt gibt es keinen Tipp",
    "error.show-only": "ein Weg wird gezeigt: bis er verlassen ist, kann nichts gespielt werden",
    "error.show-now": "kein Weg wird gezeigt, oder er hat keinen weiteren Zug",
    "error.return-now": "keine frühere Stellung ist hier bekannt, die noch aufgehen konnte",
    "error.question": "{question}",
}

#: A position that was entered is not one of the game.
BOARDS: dict[str, str] = {
    "error.board-long": "eine Stellung hat höchstens {most} Zeichen, nicht {n}",
    "error.board-lines": "eine Stellung dieser Patience hat {wanted} Zeilen, nicht {n}",
    "error.board-label": "Zeile {line} sollte mit {label}: beginnen, nicht mit {text!r}",
    "error.board-slots": "{line} hat {n} Plätze, nicht {wanted}",
    "error.board-card": "{line}: {reason}",
    "board.row": "Reihe {n}",
    "problem.one-card": "auf einem Platz liegt höchstens eine Karte",
    "problem.card-count": "{card} ist {n}-mal auf dem Tisch, nicht einmal",
    "problem.strange-card": "{card} ist keine Karte dieser Patience",
    "problem.twice": "{card} ist zweimal auf dem Tisch; schreib die Karte des zweiten Kartenspiels als {copy}",
    "problem.redeals": "die Stellung hat mehr Neuverteilungen übrig als die Patience",
    "problem.no-redeals": "diese Patience hat keine Neuverteilungen",
    "problem.row-pile": "auf {slot} liegt eine Karte oder ein Grundstapel, in einer Farbe in Dreierschritten aufgebaut",
    "problem.discard": "abgeworfen werden nur Asse",
    "problem.gaps": "in dieser Patience darf keine Lücke offen bleiben, und diese Stellung hat {n}: {slots}",
    "problem.gap": "in dieser Patience darf keine Lücke offen bleiben, und {slots} kann nichts füllen",
    "problem.reserve": "auf einem Platz der Reserve liegt höchstens eine Karte",
    "problem.foundation": "der Grundstapel {slot} ist nicht in seiner Farbe vom Ass an aufgebaut",
}

#: A saved game, or a link to a replay, cannot be read.
SAVES: dict[str, str] = {
    "error.save-checksum": "dieser Spielstand ist beschädigt: Seine Prüfsumme stimmt nicht",
    "error.save-replay": "dieser Spielstand lässt sich nicht nachspielen: {reason}",
    "error.save-step": "Schritt {n} dieses Spielstands lässt sich nicht spielen: {reason}",
    "error.save-board": "die Stellung dieses Spielstands ist nicht die, zu der seine Züge führen",
    "error.save-long": "ein Spielstand hat höchstens {most} Zeichen, nicht {n}",
    "error.save-nested": "dieser Spielstand ist zu tief verschachtelt",
    "error.save-json": "das ist kein Spielstand: {reason}",
    "error.save-other-game": "dieser Spielstand gehört zu einer anderen Patience als {game}",
    "error.save-other": "das ist kein Spielstand von Lacuna",
    "error.save-no-format": "dieser Spielstand nennt sein Format nicht",
    "error.save-newer": "dieser Spielstand hat Format {n}, von einem neueren Lacuna; dieses hier liest bis {most}",
    "error.save-parts": "diesem Spielstand fehlen Teile, oder er hat fremde: {parts}",
    "error.save-no-text": "{key} in diesem Spielstand ist kein Text",
    "error.save-source": "ein Spielstand hat eine Spielnummer oder eine Stellung",
    "error.save-board-long": "die Stellung dieses Spielstands ist zu lang",
    "error.save-no-number": "die Revision oder die Stelle im Protokoll dieses Spielstands ist keine Zahl",
    "error.save-options": "die Optionen dieses Spielstands sind kein Text",
    "error.save-log": "das Protokoll dieses Spielstands ist keine Liste von Texten",
    "error.save-log-long": "ein Protokoll hat höchstens {most} Einträge, nicht {n}",
    "error.save-help": "so viele Tipps kann ein Spiel nicht gezählt haben",
    "error.save-checkpoints": "ein Spielstand hat höchstens {most} Lesezeichen, jedes an einer eigenen "
    "Stelle, und nicht zu viele Züge",
    "error.save-checkpoint": "Lesezeichen {n} dieses Spielstands hat keinen richtigen Namen oder keine Stelle im Spiel",
    "error.save-branch": "Lesezeichen {n} dieses Spielstands ist nicht zu erreichen: {reason}",
    "error.save-at": "die Stelle im Protokoll dieses Spielstands liegt außerhalb des Protokolls",
    "error.save-revision": "dieser Spielstand wurde nach Revision {n} der Regeln von {game} gespielt; dieses Lacuna "
    "spielt nach Revision {now}",
    "error.link-long": "ein Spiel, das als Link gezeigt wird, hat höchstens {most} Schritte",
    "error.link-spoilt": "dieser Link zu einem gespielten Spiel ist beschädigt oder unvollständig",
    "error.link-newer": "dieser Link zu einem gespielten Spiel ist von einem neueren Lacuna",
    "error.link-revision": "dieser Link zu einem gespielten Spiel gilt für andere Regeln von {game}",
    "error.link-by-hand": "eine von Hand eingegebene Stellung hat keinen Link",
    "json.number": "eine Zahl darin ist zu lang",
    "json.twice": "ein Schlüssel kommt zweimal vor",
    "json.constant": "{text} ist kein JSON",
    "json.broken": "ab Zeile {line}, Spalte {column} ist es kein JSON",
}

#: A request to the engine, or a message of the host page, has the wrong form.
REQUESTS: dict[str, str] = {
    "error.request-long": "eine Anfrage hat höchstens {most} Zeichen",
    "error.request-nested": "so tief ist eine Anfrage nicht verschachtelt",
    "error.request-json": "eine Anfrage ist ein JSON-Text",
    "error.request-object": "eine Anfrage ist ein Objekt",
    "error.request-id": "die id einer Anfrage ist eine ganze Zahl oder ein Text",
    "error.embed-version": 'dieser Tisch spricht Fassung {version} der Nachrichten: "lacuna":{version}',
    "error.embed-id": "die id einer Nachricht ist eine ganze Zahl über der der Nachricht davor ({last})",
    "error.embed-do": "eine Nachricht verlangt eines von {asked}",
    "error.embed-args": "die args von {wanted} sind ein Objekt aus Texten",
    "error.embed-field": "eine Nachricht {wanted} hat das Feld {name} nicht, oder es fehlt ihr",
    "error.request-shape": "eine Anfrage hat verb, einen Text, und args, ein Objekt",
    "error.takes-list": "{verb} nimmt {name}, eine Liste",
    "error.takes-truth": "{verb} nimmt {name}, true oder false",
    "error.no-view": "es gibt kein Blatt {name}; es gibt {names}",
    "error.kept-none": "es gibt kein anderes Spiel zu zeigen",
    "error.takes-object": "{verb} nimmt {name}, ein Objekt",
    "error.takes-number": "{verb} nimmt {name}, eine Zahl über 0 und höchstens {most}",
    "error.takes-whole": "{verb} nimmt {name}, eine ganze Zahl",
    "error.takes-engine": "{verb} nimmt engine, python oder kernel",
    "error.takes-text": "{verb} nimmt {name}, einen Text",
    "error.no-verb": "es gibt kein Verb {verb!r}; es gibt {verbs}",
    "error.no-action": "es gibt keine Aktion {action!r}; es gibt {actions}",
    "error.stale": "die Szene hat Revision {n}, nicht {rev}",
    "error.entropy": "entropy hat 64 hexadezimale Ziffern",
    "error.open-both": "open nimmt einen Spielstand oder eine Patience, nicht beides",
    "error.open-replay": "open nimmt replay als start oder end",
    "error.no-kind": "es gibt keine Spiele {kind}",
    "error.backup-long": "der Text hat {n} Zeichen, und höchstens {most} können gelesen werden",
    "error.backup-json": "das ist kein vollständiger JSON-Text",
    "error.backup-other": "das ist JSON, aber keine Datei von Lacuna",
    "error.backup-newer": "die Datei hat die Form {n}, aus einem neueren Lacuna; dieses liest die Form {most}",
    "error.backup-unknown": "der Eintrag {key} ist unbekannt",
    "error.backup-entry": "der Eintrag {key} ist verdorben",
    "error.backup-save": "ein Spiel im Eintrag {key} ist verdorben: {reason}",
    "error.replay-none": "die Züge dieses Spiels sind nicht gespeichert",
    "error.open-lesson": "open nimmt lesson als true und nichts daneben",
    "error.open-deal-board": "open nimmt eine Spielnummer oder eine Stellung, nicht beides",
    "error.plugins": "plugins ist eine Liste von Modulnamen",
}

#: The address of a composed game is not valid. Most reasons begin with the part that they are about.
CUSTOM: dict[str, str] = {
    "error.own-long": "Eine eigene Patience hat eine Adresse mit höchstens {most} Zeichen, nicht {n}",
    "error.own-schema": "{text!r} beginnt keine eigene Patience, die dieses Lacuna kennt; das tut {known}",
    "error.own-parts": "Die Adresse einer eigenen Patience hat hinter ihrer Nummer {wanted} Teile, nicht {n}",
    "error.own-part": "„{part}“ in der Adresse dieser Patience ist eins von {values}, nicht {text!r}",
    "error.own-part.page": "„{part}“ in der Adresse dieser Patience kann nicht „{text}“ sein.",
    "error.own-low": "Karten: Die niedrigste neben dem Ass, {low}, ist höher als die höchste, {high}.",
    "error.own-out": "Lücken: Die {out} sind nicht im Kartenspiel und können also nicht herausgenommen werden.",
    "error.own-short": "Karten: Eine Reihe hätte nur {n} Karten; sie braucht mindestens {least}.",
    "error.own-rows": "Reihen: Das Ass, mit dem eine Reihe beginnt, bestimmt ihre Farbe; eine andere hat sie nicht.",
    "error.own-after": "Lücken nach dem Neuverteilen: Aus diesem Kartenspiel kommen keine Karten heraus, also "
    "lassen auch beim Neuverteilen keine eine Lücke.",
}

#: A winnable or daily deal cannot be opened.
DEALS: dict[str, str] = {
    "error.winnable-spoilt": "die Liste der lösbaren Spiele ist beschädigt",
    "error.winnable-not-listed": "das Spiel {deal!r} steht nicht in der Liste der lösbaren Spiele",
    "error.winnable-none": "{game} hat mit diesen Einstellungen keine lösbaren Spiele",
    "error.winnable-none.page": "Für {game} gibt es mit diesen Einstellungen keine lösbaren Spiele.",
    "error.winnable-one": "open nimmt winnable oder daily, mit der Adresse einer Patience ohne Nummer",
    "error.winnable-level": "es gibt keine Stufe {level!r}; es gibt {levels}",
    "error.not-fetched": "was dafür nötig ist, konnte nicht geladen werden",
    "error.not-fetched.page": "Was dafür nötig ist, konnte nicht geladen werden. Versuche es noch einmal, wenn du "
    "online bist.",
    "error.daily-date": "{text!r} ist kein Datum wie 2026-11-21",
    "error.daily-today": "für ein Spiel des Tages muss der Tag bekannt sein: today fehlt",
    "error.daily-early": "für {day} gibt es kein Spiel des Tages: Das erste ist das vom {first}",
    "error.daily-late": "das Spiel vom {day} gibt es noch nicht",
}

#: A plug-in cannot be added or used.
PLUGINS: dict[str, str] = {
    "error.wheel-name": "eine Erweiterung ist ein Wheel aus reinem Python mit einem Namen wie "
    "„my_games-1.0-py3-none-any.whl“, nicht {name}",
    "error.wheel-large": "ein Wheel hat höchstens {most} MB",
    "error.wheel-zip": "das ist kein Wheel: die Datei ist kein ganzes Archiv",
    "error.wheel-unpacked": "ein Wheel hat höchstens {files:,} Dateien und entpackt höchstens {most} MB",
    "error.wheel-path": "eine Datei im Wheel hat einen Namen, der aus ihm hinausführt: {name}",
    "error.wheel-native": "eine Datei im Wheel ist kein Python: {name}",
    "error.wheel-own": "das Wheel enthält eine Datei von Lacuna selbst: {name}",
    "error.wheel-metadata": "das Wheel nennt nicht den Namen und die Version, die seine Datei hat",
    "error.wheel-needs": "das Wheel braucht {name}, und eine Erweiterung darf nur lacuna brauchen",
    "error.wheel-entry": "das Wheel nennt eine Patience in unlesbarer Form: {name}",
    "error.wheel-entries": "das Wheel nennt keine Patience: Es hat keinen Eintrag der Gruppe lacuna.variants",
    "error.wheel-kept": "was davon gespeichert war, ist beschädigt",
    "error.plugin-check": "die Prüfung von {game} ergab: {reason}",
    "error.plugins-there": "Patiencen aus Erweiterungen sind da: Dieser Speicher wird nicht aufgehoben",
    "error.plugins-address": "nur eine Adresse auf dieser Website kann geholt werden",
    "error.plugins-not-fetched": "die Datei war nicht zu holen",
    "error.plugins-hash": "die Datei ist nicht die, die diese Website nennt: Ihr Hash ist ein anderer",
    "error.plugins-no-answer": "die Patiencen kamen nicht rechtzeitig zustande",
    "error.plugins-package": "ihr Paket {name} heißt wie eines, das {other} mitgebracht hat",
    "error.plugins-full": "für so viele Erweiterungen ist kein Platz",
    "error.plugins-checked": "{message}",
    "plugin.import": "{entry} ließ sich nicht ausführen ({reason})",
    "plugin.install": "es ließ sich nicht installieren ({reason})",
    "plugin.not-loaded": "Die Patiencen von {name} fehlen: {reason}",
    "plugin.left-out": "ein früherer Start damit kam nicht ans Ende",
    "plugin.left-out-now": "Die Patiencen von {name} fehlen: Der letzte Start mit ihnen kam nicht ans Ende.",
}

#: A worker refuses a player's code or a search of many deals.
WORKERS: dict[str, str] = {
    "error.code-here": "Code läuft nur in einem Worker, bei dem kein Spiel auf dem Tisch liegt",
    "error.code-long": "Der Code hat {n:,} Zeichen; {most:,} können laufen.",
    "error.trial-deals": "eine Probe braucht die Nummer eines Spiels, und höchstens {n} Spiele",
    "error.survey-many": "ein Worker nimmt höchstens {n} Spiele auf einmal",
}

WORDS: dict[str, str] = {**NOTATION, **NOW, **BOARDS, **SAVES, **REQUESTS, **CUSTOM, **DEALS, **PLUGINS, **WORKERS}
