"""The keys of all texts that the page stores for the engine.

The page stores texts by key, in IndexedDB and localStorage, and sends them all to the engine when it starts. The page's
own keys (``scene:``, ``plugin:``) are in ``web/storage/records.js``.
"""

from __future__ import annotations

#: The game of one tab: ``save:<name>``, with a name that the tab has chosen for its save; see
#: :mod:`lacuna.saved.stored_save`.
SAVE = "save:"
#: A text that could not be read: ``aside:<build>:<key>``, with the build that could not read it and the text's former
#: key. Another build may be able to read it.
QUARANTINE = "aside:"
#: The player's settings, as one object. The page keeps them in localStorage only.
SETTINGS = "settings"
#: ``true`` once the first lesson was taken or skipped.
LESSON = "lesson"

#: The prefix of all keys below.
RECORD = "record:"
#: The record of a deal: ``record:play:<statistics key>/<deal>``; see :mod:`lacuna.records.deal_record`. The statistics
#: key names the group of games that are counted together: the variant, with those options that are counted separately.
DEAL_RECORD = "record:play:"
#: The moves of a deal, as a save: ``record:game:<statistics key>/<deal>``; see :mod:`lacuna.records.played_games`.
DEAL_MOVES = "record:game:"
#: A daily deal that was won: ``record:daily:<game>:<day of the deal>:<day of the win>``; see
#: :mod:`lacuna.records.daily_streak`.
DAILY_WIN = "record:daily:"
#: A win of which it was not known whether its deal is a daily deal: ``record:owed:<address>``; see
#: :mod:`lacuna.records.stored_records`.
OWED_WIN = "record:owed:"
#: ``true`` if a variant is a favourite: ``record:favourite:<variant>``.
FAVOURITE = "record:favourite:"
#: The code of the player's bot, and its earlier versions.
BOT_CODE, EARLIER_BOT_CODE = "record:player", "record:player-before"
