"""German: ranks and suits with their inflected forms, how numbers are written, and how texts are joined to a list.

The name of a form is what precedes a king in that form. So ``{high:einem}`` becomes *einem König*, *einer Dame*,
*einem Ass* or *einer 5*: the rank decides the gender, the form decides the case. Cards have three of these forms:
``{card:den}`` becomes *den Karokönig*, *die Karodame*, *das Karoass* or *die Karo 5*. And ``{card:Er}`` is the pronoun
that begins a sentence about the card: *Er*, *Sie* or *Es*.
"""

from __future__ import annotations

SUITS = ("Kreuz", "Pik", "Herz", "Karo")
#: What a player may type for a suit. K alone could be Kreuz or Karo.
_TYPED_SUITS = ("Kr Kreuz", "P Pik", "H Herz", "Ka Karo")
_NUMBERS = ("Zweien", "Dreien", "Vieren", "Fünfen", "Sechsen", "Siebenen", "Achten", "Neunen", "Zehnen")
#: Each rank: name, gender, inflected name (*den Buben*), plural, dative plural.
_RANKS = (
    ("Ass", "n", "Ass", "Asse", "Assen"),
    *((str(rank), "f", str(rank), several, several) for rank, several in enumerate(_NUMBERS, 2)),
    ("Bube", "m", "Buben", "Buben", "Buben"),
    ("Dame", "f", "Dame", "Damen", "Damen"),
    ("König", "m", "König", "Könige", "Königen"),
)
#: Each form: the word before the rank, by gender, and whether the rank itself is inflected.
_FORMS = {
    "ein": ({"m": "ein", "f": "eine", "n": "ein"}, False),
    "einen": ({"m": "einen", "f": "eine", "n": "ein"}, True),
    "einem": ({"m": "einem", "f": "einer", "n": "einem"}, True),
    "der": ({"m": "der", "f": "die", "n": "das"}, False),
    "den": ({"m": "den", "f": "die", "n": "das"}, True),
    "zum": ({"m": "zum", "f": "zur", "n": "zum"}, True),
    "jeder": ({"m": "jeder", "f": "jede", "n": "jedes"}, False),
    "der-zweite": ({"m": "der zweite", "f": "die zweite", "n": "das zweite"}, False),
    "den-ersten": ({"m": "den ersten", "f": "die erste", "n": "das erste"}, True),
}
#: The forms of a card: the article by the rank's gender, and whether the rank is inflected.
_CARD_FORMS = {
    "der": ({"m": "der", "f": "die", "n": "das"}, False),
    "den": ({"m": "den", "f": "die", "n": "das"}, True),
    "dem": ({"m": "dem", "f": "der", "n": "dem"}, True),
}
_PRONOUNS = {"m": "Er", "f": "Sie", "n": "Es"}


def _forms(number: int, name: str, gender: str, inflected: str) -> dict[str, str]:
    """Return the texts of a rank by key: the name alone, and the name in each form."""
    forms = {form: f"{words[gender]} {inflected if ends else name}" for form, (words, ends) in _FORMS.items()}
    typed = name if name.isdigit() else f"{name[0]} {name}"
    return {
        f"rank.{number}": name,
        **{f"rank.{number}.{form}": text for form, text in forms.items()},
        f"typed.rank.{number}": typed,
    }


def _card_parts(number: int, name: str, gender: str, inflected: str) -> dict[str, str]:
    """Return what the rank adds to a card's texts: its article, its pronoun, and its ending, as in *Karokönig*."""

    def ending(text: str) -> str:
        return f" {text}" if text.isdigit() else text.lower()

    parts = {"ending": ending(name), "article-Er": _PRONOUNS[gender]}
    for form, (articles, ends) in _CARD_FORMS.items():
        parts |= {f"article-{form}": articles[gender], f"ending-{form}": ending(inflected if ends else name)}
    return {f"rank.{number}.{part}": text for part, text in parts.items()}


WORDS: dict[str, str] = {
    "number.group": ".",
    "number.point": ",",
    "card": "{suit}{rank:ending}",
    **{f"card.{form}": f"{{rank:article-{form}}} {{suit}}{{rank:ending-{form}}}" for form in _CARD_FORMS},
    "card.Er": "{rank:article-Er}",
    "packet": "{first} bis {last}",
    "list": ", ",
    "either": "{first} oder {last}",
    **{f"suit.{number}": suit for number, suit in enumerate(SUITS)},
    **{f"typed.suit.{number}": typed for number, typed in enumerate(_TYPED_SUITS)},
}
for _number, (_name, _gender, _inflected, _several, _to_several) in enumerate(_RANKS, 1):
    WORDS |= _forms(_number, _name, _gender, _inflected) | _card_parts(_number, _name, _gender, _inflected)
    WORDS |= {f"ranks.{_number}": _several, f"ranks.{_number}.den": f"den {_to_several}"}
