/// A value that a ``JSONWriter`` can collect instead of writing it.
protocol CollectedValue: Sendable {}
