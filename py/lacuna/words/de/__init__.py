"""German. It addresses the player as *du*. Its inflected forms are explained in ``cards``."""
