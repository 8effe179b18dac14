public import Testing

extension TestStore {
  /// Expects a stale action: the first one that was not expected yet.
  ///
  /// An action is stale when its child or its element is gone by the time it is reduced. It changes nothing
  /// there, and the store logs a warning.
  ///
  /// ```swift
  /// await store.send(.rows(.element(id: 1, action: .deleteTapped))) { $0.rows[1] = nil }
  /// await store.send(.rows(.element(id: 1, action: .doneTapped)))
  /// store.expectsStale("rows.element.doneTapped")
  /// ```
  ///
  /// A stale action that is not expected fails the test at the end: see ``finish(timeout:sourceLocation:)``.
  ///
  /// - Parameters:
  ///   - name: the action's dotted name.
  ///   - sourceLocation: where a failure is reported.
  public func expectsStale(
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    subject.warnings.expectStaleAction(name, at: sourceLocation)
  }
}
