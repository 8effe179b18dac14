/// The access that a case of an action requires of its sender, from the least to the most.
///
/// ``DriverOnly()`` and ``PresenterOnly()`` state it at the case. A sender meets a requirement and all below it.
public enum AccessRequirement: Int, Hashable, Sendable, CaseIterable {
  /// A case without a mark: everyone who takes part may send it.
  case participant
  /// A case marked ``DriverOnly()``: the sender has the floor.
  case driver
  /// A case marked ``PresenterOnly()``: the sender is a presenter.
  case presenter
}

extension AccessRequirement: Comparable {
  public static func < (left: AccessRequirement, right: AccessRequirement) -> Bool {
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
  ///   - requirement: the requirement of the case.
  ///   - name: the name whose head is the case.
  /// - Throws: ``UserActionError/notAllowed(_:needs:)``.
  public func require(
    _ requirement: AccessRequirement,
    for name: ActionName
  ) throws(UserActionError) {
    guard isFromLog || metRequirement >= requirement else {
      throw .notAllowed(name, needs: requirement)
    }
  }
}
