package import Testing

extension TestExecutor {
  /// The time that a test waits by default: enough for a busy machine with thousands of tests at once, and for a failure to be
  /// noticed.
  public static var defaultTimeout: Duration { .seconds(300) }

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
