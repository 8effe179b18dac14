class Violation(Exception):
    """A promise of the server that it has not kept."""
