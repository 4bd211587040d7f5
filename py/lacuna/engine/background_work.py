"""Owns the long work of one worker: a proof, a survey of deals or a trial of a player, one at a time, done in slices
between requests; and the console of one worker, if a person's own code is run there.

It is for a worker beside the engine's; the game on a table is not touched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lacuna.late_import import late_import
from lacuna.play.save import load
from lacuna.protocol import BadRequestError, Request, write_json

if TYPE_CHECKING:
    from lacuna.coach.proof_search import Proof
    from lacuna.own_python.bot_trial import Trial
    from lacuna.own_python.console import Console
    from lacuna.plugins.installed import WheelTrial
    from lacuna.survey.search_deals import SurveyPart


class Searches:
    """What is being searched, if anything is."""

    def __init__(self) -> None:
        self._work: Proof | SurveyPart | Trial | WheelTrial | None = None
        self._shop: Console | None = None
        self._of: dict[str, Any] = {}  # what an answer tells of the question, which another may have followed

    def prove(self, request: Request) -> dict[str, Any]:
        """Begins to prove what a saved game's position comes to."""
        from lacuna.coach.proof_search import Proof, Terms

        rev = request.args.get("rev", 0)
        if type(rev) is not int:
            raise BadRequestError("takes-whole", verb=request.verb, name="rev")
        self._bring(request)
        game, terms = load(request.text("save")), Terms.of(request)
        with late_import():  # a search is imported when it is first asked for
            begun = Proof.begin(game, terms, back=request.switch("back"))
        self._of = {"rev": rev}
        return self._begin(begun)

    def survey(self, request: Request) -> dict[str, Any]:
        """Begins to search many deals; or, as that is asked for in the same way, tries what a wheel brings."""
        self._of = {}
        if request.switch("check"):
            with late_import():
                from lacuna.plugins.installed import WheelTrial

            return self._begin(WheelTrial(request))
        with late_import():
            from lacuna.survey.search_deals import SurveyPart  # it comes with the searches

            self._bring(request)
            begun = SurveyPart.from_request(request.text("game"), request.text("deals"))
        return self._begin(begun)

    def run(self, request: Request) -> dict[str, Any]:
        """Runs a piece of a person's own code on the copy of a game, and tells what came of it."""
        fresh = request.switch("fresh") and self._shop is not None
        shop = self._shop_of(request)
        if fresh:
            self._bring(request)
            shop.take(load(request.text("save")))
        return {"line": write_json(shop.run(request.text("code")))}

    def complete(self, request: Request) -> dict[str, Any]:
        """Writes the name at the end of a piece of code on."""
        return {"line": write_json(self._shop_of(request).complete(request.text("code")))}

    def trial(self, request: Request) -> dict[str, Any]:
        """Begins to try a player that a person wrote."""
        count = request.number("count", 10**6)
        if type(count) is not int:
            raise BadRequestError("takes-whole", verb=request.verb, name="count")
        self._bring(request)
        with late_import():
            from lacuna.own_python.bot_trial import Trial
        begun = Trial(request.text("game"), request.text("from"), count, request.text("code"))
        self._of = {}
        return self._begin(begun)

    def _shop_of(self, request: Request) -> Console:
        """The console of this worker; the first to ask for it brings the game."""
        if self._shop is None:
            self._bring(request)
            with late_import():
                from lacuna.own_python.console import Console
            self._shop = Console(load(request.text("save")))
        return self._shop

    def _bring(self, request: Request) -> None:
        """The game is a kept plug-in's: its text comes with the question, for this worker has read nothing kept."""
        if (text := request.optional("plugin")) is not None:
            with late_import():
                from lacuna.plugins.installed import load_stored

            load_stored(text)

    def tick(self) -> tuple[bool, list[dict[str, Any]]] | None:
        """One slice: whether there is more, and the events it brought; None where nothing is being searched."""
        if self._work is None:
            return None
        more, events = self._work.tick()
        return more, [{**event, **self._of} for event in events]

    def _begin(self, work: Proof | SurveyPart | Trial | WheelTrial | None) -> dict[str, Any]:
        """In the place of what is under way."""
        if self._work:
            self._work.close()
        self._work = work
        return {"searching": work is not None}
