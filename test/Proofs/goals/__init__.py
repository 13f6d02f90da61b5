"""What is proven of the model, a module for each subject."""

from . import distribution, layout, positions, reduction, resolved, rules  # noqa: F401
