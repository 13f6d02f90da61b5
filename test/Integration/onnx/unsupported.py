"""The one reason for which a model is left out."""


class Unsupported(Exception):
    """A model says something that is no bcast program. The text is the reason,
    worded so that models left out for the same reason have the same text."""
