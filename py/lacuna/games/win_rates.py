"""The results of surveys: searches of many deals of a game. They tell players how many deals can be won.

``lacuna_build/win_rates.py`` writes the table SURVEYS. docs/winnability.md has the same rows with confidence intervals
and times, and says how the surveys were made.
"""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple

from lacuna.games.address import rules_at
from lacuna.games.tally import Tally
from lacuna.model.rules_protocol import Deals, Redeals, Rules, same_round
from lacuna.words import Text


class Survey(NamedTuple):
    """The result of searching ``deals`` deals for wins within one round, that is without a redeal.

    The search knows all cards, also those that players cannot see.

    ``won`` deals have a winning line, ``lost`` deals have none, and the others are undecided. ``moves`` is the median
    length of the winning lines.
    """

    deals: int
    won: int
    lost: int
    moves: int

    @property
    def tally(self) -> Tally:
        """The number of deals with each verdict."""
        return Tally(self.won, self.lost, self.deals - self.won - self.lost)


#: The widest confidence interval of a survey for which texts say "about" and give no bounds.
WIDEST_FOR_ABOUT = 0.08

#: The surveys by the address of a game. Each also holds for other games whose rounds are played alike.
SURVEYS: dict[str, Survey] = {
    "gaps": Survey(deals=2000, won=1712, lost=254, moves=102),
    "gallery": Survey(deals=2000, won=1983, lost=0, moves=85),
    "gaps-locked": Survey(deals=2000, won=1234, lost=766, moves=98),
    "gaps-fixed": Survey(deals=6000, won=1484, lost=4516, moves=102),
    "blue-moon": Survey(deals=4600, won=1123, lost=3477, moves=102),
    "red-moon": Survey(deals=4400, won=1541, lost=2859, moves=95),
    "jungle": Survey(deals=1000, won=990, lost=0, moves=74),
    "spaces-and-aces": Survey(deals=1000, won=1000, lost=0, moves=74),
    "paganini": Survey(deals=4600, won=1079, lost=3521, moves=57),
    "house-of-commons": Survey(deals=1000, won=819, lost=181, moves=68),
    "pretzel": Survey(deals=4600, won=3858, lost=742, moves=29),
    "virginia-reel": Survey(deals=1000, won=464, lost=536, moves=87),
    "virginia-reel?deal-any-time=on": Survey(deals=500, won=415, lost=12, moves=87),
    "virginia-reel?relaxed-gaps=on": Survey(deals=1000, won=1, lost=999, moves=101),
    "virginia-reel?relaxed-gaps=on&deal-any-time=on": Survey(deals=178, won=134, lost=6, moves=100),
    "royal-parade": Survey(deals=1000, won=975, lost=8, moves=102),
    "picture-gallery": Survey(deals=1000, won=966, lost=31, moves=104),
    "gloucestershire": Survey(deals=1000, won=1000, lost=0, moves=133),
    "gloucestershire?eight-foundations=on": Survey(deals=1000, won=1000, lost=0, moves=127),
    "pysol-gloucestershire": Survey(deals=1000, won=996, lost=0, moves=132),
    "northwest-territory": Survey(deals=1000, won=681, lost=315, moves=81),
}

#: How many of 100 deals at least can be won within all tries, for the games with redeals and with just these redeals.
#: It is the lower end of the interval in the table of docs/winnability.md, which says how it was measured.
TRIES: dict[str, int] = {
    "gaps": 86,
    "gallery": 87,
    "gaps-locked": 74,
    "gaps-three-tries": 89,
    "montana": 91,
    "spaces": 86,
    "addiction": 89,
    "free-parking": 94,
    "blue-moon": 61,
    "red-moon": 67,
    "jungle": 97,
    "paganini": 50,
    "house-of-commons": 87,
}


def survey_of(rules: Rules) -> Survey | None:
    """Return the survey that holds for a game, or None."""
    return next((survey for address, survey in SURVEYS.items() if same_round(rules_at(address), rules)), None)


def percent_range(survey: Survey) -> tuple[int, int | None]:
    """Return how many of 100 deals can be won: at least and at most, with 95 % probability.

    They are the ends of the confidence interval, which is wide if only few deals were searched or many are undecided.
    If it is small and deals are known to be lost, both are equal, and to be read as "about". An upper bound that would
    be 100 is None: texts must not say 100 if a deal is proven to be lost.
    """
    _, low, high = survey.tally.share
    if survey.lost and high - low <= WIDEST_FOR_ABOUT:
        share = min(99, round(100 * survey.won / (survey.won + survey.lost)))
        return share, share
    most = ceil(100 * high)
    return floor(100 * low), most if most < 100 else None


def chance_sentence(rules: Rules) -> Text | None:
    """Return the sentence that says how many deals of a game can be won; None if it is unknown.

    A survey counts wins without a redeal. In a game with redeals more can be won, so the sentence says what it counts.
    """
    survey = survey_of(rules)
    if survey is None:
        return None
    low, high = percent_range(survey)
    if survey.won == survey.deals:
        kind = "all"
    elif high is None:
        kind = "least-not-all" if survey.lost else "least"
    elif high == 0:
        kind = "hardly"
    else:
        kind = "between" if high > low else "about"
    return Text(f"chance.{kind}{'-round' if _has_redeals(rules) else ''}", {"low": low, "high": high or 100})


def summarize_chances(rules: Rules) -> Text | None:
    """Return how many deals can be won and in how many moves, for a list of games; None if it is unknown."""
    survey, sentence = survey_of(rules), chance_sentence(rules)
    return Text("choose.facts", {"chance": sentence, "moves": survey.moves}) if survey and sentence else None


def describe_chances(rules: Rules) -> list[Text]:
    """Return sentences on how many deals can be won and in how many moves, or an empty list if it is unknown."""
    survey, sentence = survey_of(rules), chance_sentence(rules)
    if survey is None or sentence is None:
        return []
    sentences = [sentence]
    if _has_redeals(rules):
        low = percent_with_redeals(rules)
        sentences.append(Text("chance.tries", {"low": low}) if low else Text("chance.redeals"))
    if isinstance(rules, Deals):
        sentences.append(Text("chance.hidden"))
    return [*sentences, Text("chance.moves", {"moves": survey.moves}), Text("chance.searched", {"deals": survey.deals})]


def percent_with_redeals(rules: Rules) -> int | None:
    """Return how many of 100 deals can be won at least, with all redeals; None if that is not known to be more."""
    survey = survey_of(rules)
    share = next((share for address, share in TRIES.items() if rules_at(address) == rules), 0)
    if survey is None:
        return None
    return share if share > percent_range(survey)[0] else None


def _has_redeals(rules: Rules) -> bool:
    return isinstance(rules, Redeals) and bool(rules.redeal_limit)
