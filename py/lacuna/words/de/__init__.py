"""German. It says *du*; what its grammar inflects stands as forms beside the keys that English has, see ``cards``."""
