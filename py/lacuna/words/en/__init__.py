"""English. The games' own texts stand in their own files, in ``lacuna.variants``."""
