package import Testing

extension TestExecutor {
  /// How long a test waits for what should not take any time.
  package static var patience: Duration { .seconds(10) }

  /// Waits until there is nothing more to do; a failure where there is no end to it.
  package func settle(
    _ sourceLocation: SourceLocation,
    patience: Duration = patience
  ) async {
    guard await !rest(until: .now + patience), !Task.isCancelled else { return }
    Issue.record(
      """
      The store and its effects have not come to rest within \(patience).

      An effect that never suspends but to yield, or actions that cause each other without end?
      """,
      sourceLocation: sourceLocation
    )
  }
}
