"""Owns that German is German: no English is left, sentences compose, numbers and ranks are counted, rules are told."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from helpers import guide_claims_german
from helpers.gap_tables import board_text as rows
from helpers.gap_tables import build_dealt_game, build_game
from helpers.garden_tables import build_game as garden
from helpers.guide_claims import MeasuredGame, find_wrong_claims
from helpers.openings import spoken_openings
from helpers.parade_tables import build_game as parade
from helpers.sizes import DATA
from helpers.wire import Wire
from test_rules_texts import CHOICES, IDS, WITHOUT

from lacuna import all_variants, find_variant
from lacuna.coach.hints import move_sentence
from lacuna.families.gaps import either_rule
from lacuna.model.cards import parse_card
from lacuna.model.notation import print_board
from lacuna.model.variant import PARTS, Variant
from lacuna.scene.scene import scene
from lacuna.words import Text, Words, load_table, rank_text
from lacuna_build.language import game_texts

GERMAN = Words("de")
#: Words of English that German has not; what a command takes, and names of files and fields, are no words.
ENGLISH = re.compile(
    r"\b(?:the|of|and|is|are|to|with|not|no|any|this|that|your|you|it|for|from|has|have|be|can|card|cards|row|pile|"
    r"gap|move|moves|deal|game|games|win|won|lost|suit|king|queen|jack|ace)\b",
    re.IGNORECASE,
)
QUOTED = re.compile(r"„.*?“|\{[^}]*\}|\b(?:Card Games for One|House of Commons|Spaces and Aces)\b|'[^']*'")
#: The same in both languages: names, units, and words that German has too.
SAME = re.compile(
    r"game\..*\.(?:name|source)|month\.\d+|cli\.name\.(?:states|seconds|memory|jobs|engine|executor)|ui\.motion|"
    r"ui\.back\.sign|player\.who"
)


def test_no_english_is_left() -> None:
    english, german = load_table("en"), load_table("de")
    own = {key: text for variant in all_variants() for key, text in game_texts(variant).items()}
    forms = {key for key in english if re.fullmatch(r"rank\.\d+\.\w+", key)}  # those that English asks for
    for key, text in {**english, **own}.items():
        if key in forms:
            continue
        bare = re.sub(r"\{[^}]*\}|Lacuna", "", german[key])
        assert german[key] != text or SAME.fullmatch(key) or not re.search("[A-Za-z]{2}", bare), key
        if not SAME.fullmatch(key):
            took = {
                "error.winnable-one",
                "console.intro",
                "console.fresh-copy",
                "player.example",
                "player.hint",
                "player.wrong.none",
                "player.wrong.changed",
                "player.wrong.redeal",
                "error.open-lesson",
                "error.open-both",
                "error.open-deal-board",
                "cli.play",
            }
            assert key in took or not ENGLISH.search(QUOTED.sub("", german[key])), (key, german[key])


def test_it_says_du() -> None:
    """Neither *Sie* in the middle of a sentence nor *Ihr*, which would be another tone."""
    found = [
        key for key, text in load_table("de").items() if re.search(r"(?<![.:!?] )(?<!^)\b(?:Sie|Ihr\w*|Ihnen)\b", text)
    ]
    assert found == []


# Composed sentences


@pytest.mark.parametrize(
    ("rank", "said"),
    [
        (1, "ein Ass, einen: ein Ass, einem Ass, das Ass, zum Ass, jedes Ass"),
        (2, "eine 2, einen: eine 2, einer 2, die 2, zur 2, jede 2"),
        (11, "ein Bube, einen: einen Buben, einem Buben, der Bube, zum Buben, jeder Bube"),
        (12, "eine Dame, einen: eine Dame, einer Dame, die Dame, zur Dame, jede Dame"),
        (13, "ein König, einen: einen König, einem König, der König, zum König, jeder König"),
    ],
)
def test_articles_and_cases_come_with_the_rank(rank: int, said: str) -> None:
    template = "{r:ein}, einen: {r:einen}, {r:einem}, {r:der}, {r:zum}, {r:jeder}"
    assert GERMAN.format(Text("", {"r": rank_text(rank)}, template)) == said


def test_plurals_follow_the_number_and_cases_the_sentence() -> None:
    assert GERMAN.say("status.won", moves=Text("count.moves", {"n": 1})) == "Gewonnen in 1 Zug."
    assert GERMAN.say("status.won", moves=Text("count.moves", {"n": 5})) == "Gewonnen in 5 Zügen."
    assert GERMAN.say("search.turned", n=1, what="…") == "Vor 1 Schritt war das Spiel noch lösbar. Danach kam: …"
    assert GERMAN.say("ask.redeal", n=0).startswith("Du hast noch 0 mögliche Züge.")


def test_numbers_are_written_in_the_german_way() -> None:
    assert GERMAN.number(1234567, ",") == "1.234.567" and GERMAN.number(0.5, ".1f") == "0,5"
    assert GERMAN.say("survey-sheet.up-to", n=30000) == "bis 30.000"
    wire = Wire()
    wire.ok("hello", language="de")
    wire.ok("open", game="gaps-fixed/1")
    lines = [f"gaps-fixed/{deal} {'won' if deal % 3 else 'lost'} 9000" for deal in range(1, 1101)]
    told = json.dumps(wire.ok("view", name="survey", lines=lines), ensure_ascii=False)
    assert "667 von 1.000 lösbar: 66,7\u00a0%" in told and "1,000" not in told
    assert ">1.000<" in told, "beside the chart"


def test_what_is_read_aloud_of_an_opening_of_each_family_is_as_it_was_kept() -> None:
    kept = (DATA / "openings" / "de.txt").read_text(encoding="utf-8")
    assert spoken_openings("de") == kept, "run: python tests/py/make_goldens.py openings"


def test_moves_hints_and_undo_in_each_family() -> None:
    wire = Wire()
    wire.ok("hello", language="de")
    king, jack = GERMAN.card(parse_card("KC")), GERMAN.card(parse_card("JH"))

    def said(verb: str, **args: Any) -> str:
        text: str = wire.ok(verb, **args)["change"]["text"]
        return text

    row = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC --"
    near = build_game("gaps", f"r2c1 {row}", "r4c5 KC", "r1c1 -- -- --")
    wire.ok("open", game="gaps", board=print_board(near.rules, near.state))
    assert said("play", move="KC:r4c5>r2c12") == f"{king} verschoben. Reihe 2 ist vollständig."
    assert said("act", action="undo") == f"Rückgängig: {king} zurück in Reihe 4, Spalte 5."
    move = near.find_move("KC:r4c5>r2c12")
    assert move_sentence(near, move, GERMAN).startswith(
        "Lege den Kreuzkönig in Reihe 2, Spalte 12: Er folgt auf die Kreuzdame und liegt dort richtig"
    )
    reel = parade(r1c1="2H-5H-8H", v1="JH", v2="3C")
    wire.ok("open", game="virginia-reel", board=print_board(reel.rules, reel.state))
    assert said("play", move="JH:v1>r1c1") == (
        f"{jack} verschoben. Der Grundstapel in Reihe 1, Spalte 1 ist vollständig."
    )
    assert said("act", action="undo") == f"Rückgängig: {jack} zurück auf Reservestapel 1."
    full = garden(up={"C": 25}, v="KC")
    wire.ok("open", game="gloucestershire", board=print_board(full.rules, full.state))
    home = next(move for move in wire.scene()["moves"] if move.startswith("KC") and move.endswith(">f1"))
    assert said("play", move=home) == f"{king} auf den Kreuz-Grundstapel. Der Kreuz-Grundstapel ist vollständig."
    assert said("act", action="undo").startswith(f"Rückgängig: {king} zurück in den oberen Fächer")


def test_a_loss_says_how_and_speaks_of_no_redeal_where_there_is_none() -> None:
    board = rows("r1c1 KC -- -- --", "r2c1 KH --")
    lost = scene(build_dealt_game("gaps", board, options={"redeals": "1"}), "de")["status"]["text"]
    assert lost.startswith("Keine Karte passt in eine Lücke, und es ist keine Neuverteilung mehr übrig. Verloren: ")
    assert (
        "verteil"
        not in scene(build_dealt_game("gaps", board, options={"redeals": "0"}), "de")["status"]["text"].lower()
    )
    reel = parade("virginia-reel?relaxed-gaps=on", r1c1="--", r2c1="3C-6C", talon="9D-9H-9S")
    assert "3 Karten im Talon" in scene(reel, "de")["status"]["text"]


# How the games are told, as tests/py/test_rules_texts.py has it for English

TYPED = re.compile(
    r"\d|\b(?:Asse?n?|Könige?n?|Damen?|Buben?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|"
    r"hundert|" + "|".join(load_table("de")[f"ranks.{number}"] for number in range(2, 11)) + r")\b"
)
JARGON = re.compile(r"Tableau|Paket|Zelle|\bBasis\b|\bSlot|Foundation", re.IGNORECASE)


def shown(variant: str | Variant, **chosen: str) -> dict[str, str]:
    found = find_variant(variant) if isinstance(variant, str) else variant
    parts = found.guide_parts({name.replace("_", "-"): value for name, value in chosen.items()}, GERMAN)
    return {name: " ".join(part.text) for name, part in zip(PARTS, parts, strict=True)}


def test_no_text_of_a_game_holds_a_typed_number_or_rank_name() -> None:
    for variant in all_variants():
        own = [Text(f"game.{variant.id}.{key}", {}, "") for key in ("line", *PARTS)]
        for text in [load_table("de").get(one.key, "") for one in own]:
            bare = re.sub("|".join(re.escape(other.name) for other in all_variants()) + r"|\{[^}]*\}", "", text)
            assert not TYPED.search(bare), text
    facts = {key: re.sub(r"\{[^}]*\}", "", text) for key, text in load_table("de").items() if key.startswith("fact.")}
    assert {key: text for key, text in facts.items() if TYPED.search(text)} == {}
    assert TYPED.search("nimm die Asse") and TYPED.search("von den Sechsen")


@pytest.mark.parametrize(("variant", "choice"), CHOICES, ids=IDS)
def test_a_guide_is_short_sentences_that_say_what_they_must_with_the_numbers_of_a_dealt_game(
    variant: Variant, choice: dict[str, str]
) -> None:
    told = variant.guide_parts(choice, GERMAN)
    titles = [part.title for part in told]
    assert titles.pop(4) in ("Wenn nichts passt", "Neu verteilen", "Geben")
    assert titles == ["Kurz gesagt", "Auslage", "Ziel", "Züge", "Gewinnen und verlieren", "Tipps"]
    lines = [line for part in told for line in part.text]
    for line in lines:
        assert (line[0].isupper() or line[0].isdigit()) and line.endswith("."), line
        assert "{" not in line and "  " not in line and not JARGON.search(line), line
        assert max(len(one.split()) for one in re.split(r"(?<=\.) ", line)) <= 42, line
    layout, goal, end = (" ".join(told[number].text) for number in (1, 2, 5))
    assert "liegt richtig" in goal and re.search(r"\b(?:Ein|\d+) Kartenspiele?\b", layout)
    assert end.startswith("Du gewinnst, wenn")
    assert "Du verlierst, wenn" in end or "Verlieren kannst du nicht" in end
    counted = MeasuredGame(variant.id, choice)
    if not choice:
        lines.append(GERMAN.format(variant.tagline))
    claims, english = guide_claims_german.CLAIMS, guide_claims_german.to_english
    assert [fault for line in lines for fault in find_wrong_claims(line, counted, claims, english)] == []


def test_a_wrong_number_in_a_german_text_is_found() -> None:
    gaps, claims, english = MeasuredGame("gaps", {}), guide_claims_german.CLAIMS, guide_claims_german.to_english
    for text in (
        "Du darfst 3-mal neu verteilen.",
        "Am linken Rand einer Reihe passt jede 3.",
        "Mische 7-mal.",
        "Rechts von einer Dame nichts.",
    ):
        assert list(find_wrong_claims(text, gaps, claims, english)), text
    assert not list(
        find_wrong_claims(
            "Du darfst zweimal neu verteilen. Am linken Rand einer Reihe passt jede 2.", gaps, claims, english
        )
    )


@pytest.mark.parametrize(("variant", "redeals"), WITHOUT)
def test_a_game_without_redeals_does_not_speak_of_one(variant: str, redeals: str) -> None:
    text = " ".join((shown(variant, redeals=redeals) if redeals else shown(variant)).values())
    assert "verteil" not in text.lower()
    if not redeals:
        assert "verteil" not in GERMAN.format(find_variant(variant).tagline).lower()


#: Game, options, part, what it says and what it does not.
SAYS: list[tuple[str, dict[str, str], str, str, str]] = [
    ("gaps", {"redeals": "unlimited"}, "end", "Verlieren kannst du nicht", "Du verlierst"),
    *(
        (game, {}, "stuck", "zusammen mit den Assen", "linker Rand")
        for game in ("gaps", "gallery", "addiction", "gaps-three-tries")
    ),
    *(
        (game, {}, "stuck", "werden die Asse wieder herausgenommen", "gleich hinter")
        for game in ("gaps", "gallery", "gaps-three-tries")
    ),
    ("gaps-locked", {}, "stuck", "eine neue Lücke: gleich hinter den Karten, die richtig liegen", "Asse"),
    ("gaps-locked", {"random_gaps": "on"}, "stuck", "werden die Asse wieder herausgenommen", "gleich hinter"),
    *(
        (
            game,
            {},
            "moves",
            "die Karte, die dem rechten Nachbarn vorangeht (um einen Wert niedriger, in derselben Farbe)",
            "?",
        )
        for game in ("gallery", "free-parking")
    ),
    *(
        (game, {}, "goal", "andere Karte in einer Reihe, außer den Assen, liegt falsch", "?")
        for game in ("virginia-reel", "royal-parade")
    ),
    ("virginia-reel", {}, "moves", "abzuwerfen, lege eine Karte vom Wert der Reihe darauf", "jederzeit"),
    ("virginia-reel", {}, "moves", "Ein leerer Reservestapel wartet auf das nächste Geben", "?"),
    ("virginia-reel", {}, "moves", "nur verlassen, wenn ihn sofort eine Karte", "offen bleiben darf"),
    ("virginia-reel", {"relaxed_gaps": "on"}, "moves", "eine Lücke, die offen bleiben darf", "nur verlassen"),
    ("virginia-reel", {"relaxed_gaps": "on"}, "moves", "Jederzeit darfst du ein Ass in einer Reihe abwerfen", "?"),
    ("virginia-reel", {"relaxed_gaps": "on"}, "stuck", "darfst du nicht mehr geben, auch wenn Karten übrig", "?"),
    ("virginia-reel", {}, "stuck", "Geben darfst du nur, wenn kein anderer Zug mehr möglich ist.", "nicht mehr geben"),
    ("virginia-reel", {"deal_any_time": "on"}, "stuck", "Du darfst geben, wann immer keine Lücke offen ist.", "?"),
    ("virginia-reel", {"relaxed_gaps": "on"}, "end", "leer oder eine Lücke offen ist", "?"),
    ("virginia-reel", {}, "end", "der Talon leer ist", "Lücke"),
    ("gloucestershire", {}, "layout", "52 Karten in 2 Kartenfächern zu 26", "?"),
    ("gloucestershire", {}, "goal", "kommt das zweite Ass auf den ersten König", "?"),
    ("gloucestershire", {"eight_foundations": "on"}, "goal", "8 Grundstapel", "zweite Ass"),
    ("picture-gallery", {}, "moves", "Ist der Talon leer, kannst du jede Karte, die du verschieben darfst, auch", "?"),
    ("gallery", {}, "moves", "Auch Karten, die richtig liegen, darfst du", "keine andere Lücke"),
    ("gaps", {}, "moves", "darfst du nur eine 2 verschieben", "keine andere Lücke"),
    ("gaps-fixed", {}, "moves", "sie passen in keine andere Lücke", "Auch Karten, die richtig"),
    ("paganini", {}, "moves", "Dabei folgt die 6 auf das Ass.", "?"),
    ("pretzel", {}, "layout", "Dann werden die Sechsen herausgenommen", "Asse"),
    ("northwest-territory", {}, "moves", "darf nur ein König, allein oder", "?"),
]


@pytest.mark.parametrize(("variant", "chosen", "part", "said", "unsaid"), SAYS)
def test_the_rules_say_what_they_must(variant: str, chosen: dict[str, str], part: str, said: str, unsaid: str) -> None:
    text = shown(variant, **chosen)[part]
    assert said in text and unsaid not in text


def test_the_advice_on_gaps_behind_kings_is_given_where_it_holds() -> None:
    for variant in all_variants():
        if variant.family == "gaps":
            both_ways = getattr(variant.rules, "fillers", None) is either_rule
            assert ("eine Lücke öffnen" in shown(variant)["tips"]) is not both_ways, variant.id


def test_the_first_lesson_is_told_in_german() -> None:
    wire = Wire()
    wire.ok("hello", language="de")
    result = wire.ok("open", lesson=True)
    assert result["scene"]["lesson"]["text"].startswith(
        "In eine Lücke passt die nächsthöhere Karte in der Farbe des linken Nachbarn."
    )
