internal import ComposableTesting
public import Testing

extension TestRoom {
  /// Expects a stale action: the first one that was not expected yet.
  ///
  /// An action is stale when its child or its element is gone by the time it is reduced: one viewer deletes a
  /// row while another edits it. It changes nothing there, and the store logs a warning.
  ///
  /// ```swift
  /// await alice.send("rows.element.deleteTapped", value: ["id": 1])
  /// await bob.send("rows.element.doneTapped", value: ["id": 1])
  /// await room.deliver()
  /// await room.expectsStale("rows.element.doneTapped")
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
  ) async {
    await settle(sourceLocation)
    if let mismatch = Warnings.mismatch(of: warnings.takeStaleAction(), with: name) {
      Issue.record("\(mismatch)", sourceLocation: sourceLocation)
    }
  }

  func reportStaleActions(at sourceLocation: SourceLocation) {
    while let action = warnings.takeStaleAction() {
      Issue.record("\(Warnings.unexpected(action))", sourceLocation: sourceLocation)
    }
  }

  /// Fails for the warnings that the room and its stores have logged.
  func reportWarnings(at sourceLocation: SourceLocation) {
    for warning in warnings.takeGeneral() {
      Issue.record("The room logged a warning: \(warning)", sourceLocation: sourceLocation)
    }
  }
}
