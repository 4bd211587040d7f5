"""The families: rules as code. A variant of a family is data, in ``lacuna.variants``."""
