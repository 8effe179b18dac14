public import Testing

extension TestRoom {
  /// Expects a stale action: the first that has arrived and was not expected yet.
  ///
  /// An action is stale when its child or its element is gone by the time it is reduced: one deletes a
  /// row while another edits it. It changes nothing there, and the store logs it as a warning.
  ///
  /// ```swift
  /// await alice.send("rows.element.deleteTapped", value: ["id": 1])
  /// await bob.send("rows.element.doneTapped", value: ["id": 1])
  /// await room.deliver()
  /// await room.expectsStale("rows.element.doneTapped")
  /// ```
  ///
  /// A stale action that is not expected is a failure at the end, of ``finish(timeout:sourceLocation:)``.
  ///
  /// - Parameters:
  ///   - name: the action's dotted name.
  ///   - sourceLocation: where a failure is reported.
  public func expectsStale(
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await settle(sourceLocation)
    guard let action = spoken.takeStaleAction() else {
      return fail("No action was stale (expected: \(name)).", at: sourceLocation)
    }
    guard action.name != name else { return }
    fail(
      "Another action was stale (expected: \(name)): \(action.warnings)",
      at: sourceLocation
    )
  }

  func reportStaleActions(at sourceLocation: SourceLocation) {
    while let action = spoken.takeStaleAction() {
      fail(
        "The room complains: \(action.warnings) Expect it with “expectsStale” where it is a race.",
        at: sourceLocation
      )
    }
  }

  private func fail(_ message: String, at sourceLocation: SourceLocation) {
    Issue.record("\(message)", sourceLocation: sourceLocation)
  }
}
