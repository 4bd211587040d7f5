"""The session of a side worker: long work, and a player's own code (docs/protocol.md, *Verbs*).

A side worker runs beside the worker with the player's game and has no table, so nothing that runs in it can touch that
game. Its long work is a proof, a survey of deals, the trial of a bot or the check of a plug-in, one at a time, in
slices between requests. The console, in which a player's own code runs, is here too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lacuna.late_import import late_import
from lacuna.play.save import load
from lacuna.protocol import BadRequestError, Request, Verb, find_verb, write_json
from lacuna.words import Words

if TYPE_CHECKING:
    from lacuna.coach.proof_search import Proof
    from lacuna.player_code.bot_trial import Trial
    from lacuna.player_code.console import Console
    from lacuna.plugins.installed import WheelTrial
    from lacuna.survey.search_deals import SurveyPart

    Work = Proof | SurveyPart | Trial | WheelTrial


class SideSession:
    """The state of a side worker: its current work and its console. Either may be missing."""

    def __init__(self) -> None:
        #: The page only logs the errors of side workers, so they are in the default language.
        self.words = Words()
        self._work: Work | None = None
        self._console: Console | None = None
        #: Fields of the request that started the work. Each of its events repeats them, so that the page can tell to
        #: which request the event belongs.
        self._event_fields: dict[str, Any] = {}
        self._verbs: dict[str, Verb] = {
            "prove": self._prove,
            "survey": self._survey,
            "run": self._run,
            "complete": self._complete,
            "trial": self._trial,
        }

    def answer(self, request: Request) -> dict[str, Any]:
        """Return the result of a request."""
        return find_verb(self._verbs, request)(request)

    def tick(self) -> tuple[bool, list[dict[str, Any]]]:
        """Run one slice of the work. Return whether there is more work, and the events of this slice."""
        if self._work is None:
            return False, []
        more, events = self._work.tick()
        return more, [{**event, **self._event_fields} for event in events]

    def _prove(self, request: Request) -> dict[str, Any]:
        """Start to prove whether a saved game can be won from its position. With ``back``, find where it was lost.

        ``rev`` is the revision of the scene from which the page has sent the request.
        """
        from lacuna.coach.proof_search import Proof, Terms

        rev = request.args.get("rev", 0)
        if type(rev) is not int:
            raise BadRequestError("takes-whole", verb=request.verb, name="rev")
        self._load_plugin(request)
        game, terms = load(request.text("save")), Terms.from_request(request)
        with late_import():  # the modules of a search are imported when it begins
            proof = Proof.begin(game, terms, back=request.switch("back"))
        self._event_fields = {"rev": rev}
        return self._start(proof)

    def _survey(self, request: Request) -> dict[str, Any]:
        """Start to search many deals or, with ``check``, to check the plug-in in the request."""
        self._event_fields = {}
        if request.switch("check"):
            with late_import():
                from lacuna.plugins.installed import WheelTrial

            return self._start(WheelTrial(request))
        with late_import():
            from lacuna.survey.search_deals import SurveyPart

            self._load_plugin(request)
            part = SurveyPart.from_request(request.text("game"), request.text("deals"))
        return self._start(part)

    def _run(self, request: Request) -> dict[str, Any]:
        """Run a player's code on the console's copy of a game. Return its output and result as one line of JSON.

        With ``fresh``, replace the copy by the game of the request's save first.
        """
        must_replace = request.switch("fresh") and self._console is not None
        console = self._get_console(request)
        if must_replace:
            self._load_plugin(request)
            console.set_game(load(request.text("save")))
        return {"line": write_json(console.run(request.text("code")))}

    def _complete(self, request: Request) -> dict[str, Any]:
        """Return completions of the name at the end of a player's code, as one line of JSON."""
        return {"line": write_json(self._get_console(request).complete(request.text("code")))}

    def _trial(self, request: Request) -> dict[str, Any]:
        """Start to play deals with a player's bot."""
        count = request.number("count", 10**6)
        if type(count) is not int:
            raise BadRequestError("takes-whole", verb=request.verb, name="count")
        self._load_plugin(request)
        with late_import():
            from lacuna.player_code.bot_trial import Trial
        trial = Trial(request.text("game"), request.text("from"), count, request.text("code"))
        self._event_fields = {}
        return self._start(trial)

    def _get_console(self, request: Request) -> Console:
        """Return the console of this worker. The first call creates it with the game of the request's save."""
        if self._console is None:
            self._load_plugin(request)
            with late_import():
                from lacuna.player_code.console import Console
            self._console = Console(load(request.text("save")))
        return self._console

    def _load_plugin(self, request: Request) -> None:
        """Register the games of the plug-in in the request, if it has one. This worker loads no others."""
        if (text := request.optional("plugin")) is not None:
            with late_import():
                from lacuna.plugins.installed import load_stored

            load_stored(text)

    def _start(self, work: Work | None) -> dict[str, Any]:
        """End the current work and start ``work``.

        If ``work`` is None, the game has no search, and nothing is started.
        """
        if self._work:
            self._work.close()
        self._work = work
        return {"searching": work is not None}
