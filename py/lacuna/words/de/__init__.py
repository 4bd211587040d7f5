"""German. It addresses the player as *du*. Its inflected forms are explained in ``cards``."""

#: German has every text, so English need not be loaded beside it. A test checks this.
COMPLETE = True
