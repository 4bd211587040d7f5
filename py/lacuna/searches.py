"""Owns the long work of one worker: a proof or a survey of deals, one at a time, done in slices between requests.

It is for a worker beside the engine's; the game on a table is not touched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lacuna.days import fetching
from lacuna.protocol import BadRequestError, Request
from lacuna.save import load

if TYPE_CHECKING:
    from lacuna.inquiry import Inquiry
    from lacuna.proof import Proof


class Searches:
    """What is being searched, if anything is."""

    def __init__(self) -> None:
        self._work: Proof | Inquiry | None = None
        self._of: dict[str, Any] = {}  # what an answer tells of the question, which another may have followed

    def prove(self, request: Request) -> dict[str, Any]:
        """Begins to prove what a saved game's position comes to."""
        from lacuna.proof import Proof, Terms

        rev = request.args.get("rev", 0)
        if type(rev) is not int:
            raise BadRequestError("takes-whole", verb=request.verb, name="rev")
        game, terms = load(request.text("save")), Terms.of(request)
        with fetching():  # a search is imported when it is first asked for
            begun = Proof.begun(game, terms, back=request.switch("back"))
        self._of = {"rev": rev}
        return self._begin(begun)

    def survey(self, request: Request) -> dict[str, Any]:
        """Begins to search many deals."""
        with fetching():
            from lacuna.inquiry import Inquiry  # it comes with the searches

            begun = Inquiry.begun(request.text("game"), request.text("deals"))
        self._of = {}
        return self._begin(begun)

    def tick(self) -> tuple[bool, list[dict[str, Any]]] | None:
        """One slice: whether there is more, and the events it brought; None where nothing is being searched."""
        if self._work is None:
            return None
        more, events = self._work.tick()
        return more, [{**event, **self._of} for event in events]

    def _begin(self, work: Proof | Inquiry | None) -> dict[str, Any]:
        """In the place of what is under way."""
        if self._work:
            self._work.close()
        self._work = work
        return {"searching": work is not None}
