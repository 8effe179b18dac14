/// What the sender of an action may send, from the least to the most; ``DriverOnly()`` and ``PresenterOnly()`` state
/// what a case needs.
public enum Clearance: Int, Hashable, Sendable, CaseIterable {
  /// The cases without a mark.
  case participant
  /// The cases marked ``DriverOnly()``, too: the sender has the floor.
  case driver
  /// The cases marked ``PresenterOnly()``, too: the sender is a presenter.
  case presenter
}

extension Clearance: Comparable {
  public static func < (left: Clearance, right: Clearance) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ActionPayload {
  /// Checks that the sender may send a marked case, whatever else permits it.
  ///
  /// ```swift
  /// case "opened":
  ///   try payload.require(.presenter, for: name)
  /// ```
  ///
  /// A value from a log passes: its action has been reduced.
  ///
  /// - Parameters:
  ///   - clearance: what the case needs.
  ///   - name: the name whose head is the case.
  /// - Throws: ``UserActionError/notAllowed(_:needs:)``.
  public func require(
    _ clearance: Clearance,
    for name: ActionName
  ) throws(UserActionError) {
    guard isFromLog || self.clearance >= clearance else {
      throw .notAllowed(name, needs: clearance)
    }
  }
}
