"""Patterns by which German sentences name what ``guide_claims`` measures.

Ranks are compared by their English names, as ``guide_claims`` has them.
"""

from __future__ import annotations

import re

from helpers.guide_claims import (
    Claim,
    MeasuredGame,
    filled_place,
    foundation_chains,
    middle_ranks,
    rank_names,
    rank_spans,
    rank_step,
    wrapped_ranks,
)
from lacuna.model.cards import rank
from lacuna.words import Words, load_table

_ENGLISH = Words("en")
#: The English name of a rank by each of its German forms: with and without ending, singular and plural.
RANKS = {
    form.split()[-1]: _ENGLISH.say(f"rank.{number}")
    for number in range(1, 14)
    for key, form in load_table("de").items()
    if re.fullmatch(rf"ranks?\.{number}(\.\w+)?", key)
}
R = rf"({'|'.join(sorted(RANKS, key=len, reverse=True))})"
TIMES = {1: "einmal", 2: "zweimal"}
_A = r"(?:ein|eine|einen|einem|einer|der|die|das|den|dem|zum|zur|jede|jeder|jedes)"


#: The English name of each card by its German name.
_CARDS = {Words("de").card(card): _ENGLISH.card(card) for card in range(52)}


def to_english(said: str) -> str:
    """Return a German phrase with its ranks, "und" and "bis" in English, as ``guide_claims`` has them."""
    words = {**RANKS, "und": "and", "bis": "to"}
    if said in _CARDS:
        return _CARDS[said]
    return re.sub(r"\w+", lambda found: words.get(found[0], found[0]), said)


def removed_ranks(measured: MeasuredGame) -> tuple[str, ...]:
    """Return the rank that was removed from the pack."""
    return rank_names(*({rank(card) for card in measured.pack} - set(measured.ranks)))


GAPS: list[Claim] = [
    (r"Ein Kartenspiel mit (\d+) Karten", lambda c: (len(c.pack),)),
    (r"in jeder Farbe ([\w ]+),", lambda c: (rank_spans(c),)),
    (r"(\d+) Reihen zu je (\d+)", lambda c: c.rows()),
    (r"(?:entstehen|sind die|bleiben) (\d+) (?:neue )?(?:Lücken|Plätze|zufällige Plätze)", lambda c: (c.gaps,)),
    (r"bleiben (\d+), zufällig gewählt", lambda c: (c.gaps,)),
    (rf"werden die {R} (?:wieder )?herausgenommen", removed_ranks),
    (rf"zusammen mit den {R}", removed_ranks),
    (rf"von {R} bis {R}", lambda c: rank_names(c.ranks[0], c.ranks[-1])),
    (rf"{R}, {R}, {R} und so weiter", lambda c: rank_names(*c.ranks[:3])),
    (rf"Rand einer Reihe passt (?:nur |auch )?{_A} {R}(?= in|\.)", lambda c: rank_names(c.ranks[0])),
    (rf"Liegt rechts {_A} {R}", lambda c: rank_names(c.ranks[0])),
    (rf"darfst du nur {_A} {R} verschieben", lambda c: rank_names(c.ranks[0])),
    (rf"Liegt links {_A} {R}", lambda c: rank_names(c.ranks[-1])),
    (r"(?:hinter|rechts von) den (Assen)", lambda c: rank_names(c.ranks[0])),
    (rf"[Rr]echts von (?!den Assen){_A} {R}", lambda c: rank_names(c.ranks[-1])),
    (rf"solange {_A} {R}", lambda c: rank_names(c.ranks[-1])),
    (rf"Karten bis {_A} {R}", lambda c: rank_names(c.ranks[-1])),
    (rf"Auf {_A} {R} folgt {_A} {R}", lambda c: rank_names(c.ranks[0], c.ranks[1])),
    (rf"folgt {_A} {R} auf {_A} {R}", lambda c: rank_names(c.ranks[1], c.ranks[0])),
    (rf"(?:wenn dort|bevor du) {_A} {R}", lambda c: rank_names(c.ranks[0])),
    (rf"Dort passt nur {_A} {R} derselben Farbe", lambda c: rank_names(c.ranks[1])),
    (rf"passt jede {R} hinter ihr {R}", lambda c: rank_names(c.ranks[1], c.ranks[0])),
    (
        rf"wo {_A} {R} liegt: Eine Reihe wächst erst, wenn {_A} {R} hinter {_A} {R} derselben Farbe liegt",
        lambda c: rank_names(c.ranks[1], *c.ranks[1::-1]),
    ),
    (rf"in dem {_A} {R} auf {_A} {R} folgt", lambda c: rank_names(c.ranks[1], c.ranks[0])),
    (r"Rechts von ([^ ]+ ?\d*) passt nur ([^ ]+ ?\d*)\.", lambda c: c.fits_only_right()),
    (rf"Rechts von ([^ ]+ ?\d*) passt {_A} {R}\.", lambda c: c.rank_that_fits_right()),
    (r"Rechts von ([^ ]+ ?\d*) passt ([^ ]+ ?\d*) und jede höhere", lambda c: c.first_that_fits_right()),
    (
        r"[Zz]wischen ([^ ]+ ?\d*) und ([^ ]+ ?\d*) passen nur ([^ ]+ ?\d*) und ([^ ]+ ?\d*)\.",
        lambda c: c.fit_between(),
    ),
    (r"(einmal|zweimal|\d+-mal) neu verteilen", lambda c: (TIMES.get(c.redeals, f"{c.redeals}-mal"),)),
    (r"(\d+) Neuverteilung(?:en)?\b", lambda c: (c.redeals,)),
    (r"mit (\d+) Karten:", lambda c: (len(c.pack),)),
    (r"(\d+) Versuche", lambda c: (c.redeals + 1,)),
    (r"[Aa]lle (\d+) Karten richtig", lambda c: (sum(map(len, c.piles)),)),
    (r"höchstens (\d+)(?! Versuche)", lambda c: (sum(map(len, c.piles)),)),
]

PARADE: list[Claim] = [
    (r"(\d+) Kartenspiele?, (\d+) Karten", lambda c: (c.decks, len(c.pack))),
    (r"(\d+) Reihen mit je (\d+) Plätzen", lambda c: c.rows()),
    (rf"für {R}, {R} und {R}", lambda c: [chain.split(",")[0] for chain in foundation_chains(c).split("; ")]),
    (r"Reserve aus (\d+) Stapeln", lambda c: (c.reserve(),)),
    (r"anderen (\d+) Karten bilden", lambda c: (len(c.piles[c.kind("talon")[0]]),)),
    (r"um (\d+) höher", lambda c: (rank_step(c),)),
    (r"vorige: ([^.]*)", lambda c: (foundation_chains(c),)),
    (rf"{_A} {R} aus der Reihe für {R} auf {_A} {R} kommen kann, muss {_A} {R}", filled_place),
    (r"jeden der (\d+) Reservestapel", lambda c: (c.reserve(),)),
    (r"Grundstapel aus (\d+) Karten", lambda c: (c.height(),)),
    (r"reicht für (\d+)-mal Geben", lambda c: (c.deals,)),
    (r"reicht für höchstens (\d+)-mal Geben", lambda c: (-(-len(c.piles[c.kind("talon")[0]]) // c.reserve()),)),
    (r"alle (\d+) Grundstapel ihre (\d+) Karten", lambda c: (c.foundations(), c.height())),
    (r"zusammen (\d+) Karten", lambda c: (c.total(),)),
    (r"die (\d+) Asse", lambda c: (c.aces_out(),)),
]

GARDEN: list[Claim] = [
    (r"(\d+) Kartenspiele?, (\d+) Karten", lambda c: (c.decks, len(c.pack))),
    (r"(\d+) Stapel aus (\d+) bis (\d+) Karten", lambda c: (len(c.heights()), c.heights()[0], c.heights()[-1])),
    (r"in (\d+) Kartenfächern zu (\d+)", lambda c: (len(c.fans()), *set(c.fans()))),
    (r"Reserve aus (\d+) offenen Karten", lambda c: (c.reserve(),)),
    (r"Reserve aus (\d+) Karten", lambda c: (c.reserve(),)),
    (r"(\d+) Grundstapel auf, einen für jede Farbe", lambda c: (c.foundations(),)),
    (r"(\d+) Grundstapel auf, (\d+) für jede Farbe", lambda c: (c.foundations(), c.foundations() // 4)),
    (r"mit (\d+) Grundstapeln", lambda c: (c.foundations(),)),
    (r"je (\d+) Karten", lambda c: (c.height(),)),
    (rf"rote {R}, schwarze {R}, rote {R}", lambda c: rank_names(*middle_ranks(c))),
    (rf"weiter abwärts: {R}, {R}, {R}, {R}\.", lambda c: rank_names(*wrapped_ranks(c))),
    (r"alle (\d+) Karten auf", lambda c: (len(c.pack),)),
]

CLAIMS = {"gaps": GAPS, "parade": PARADE, "garden": GARDEN}
