package import Testing

extension TestExecutor {
  /// How long a test waits by default.
  package static var defaultTimeout: Duration { .seconds(10) }

  /// Waits until the executor is at rest; records an issue if it is not in time.
  package func settle(
    _ sourceLocation: SourceLocation,
    timeout: Duration = defaultTimeout
  ) async {
    guard await !rest(until: .now + timeout), !Task.isCancelled else { return }
    Issue.record(
      """
      The store and its effects did not come to rest within \(timeout).

      Does an effect loop without suspending, or do actions cause each other endlessly?
      """,
      sourceLocation: sourceLocation
    )
  }
}
