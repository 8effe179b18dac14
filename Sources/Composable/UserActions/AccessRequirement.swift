/// The access that a case of an action requires of its sender.
///
/// ``DriverOnly()``, ``ModeratorOnly()`` and ``PresenterOnly()`` state it at the case.
public enum AccessRequirement: Hashable, Sendable, CaseIterable {
  /// A case without a mark: everyone who takes part may send it.
  case participant
  /// A case marked ``DriverOnly()``: the sender has the floor.
  case driver
  /// A case marked ``ModeratorOnly()``: the sender is a moderator.
  case moderator
  /// A case marked ``PresenterOnly()``: the sender is a presenter.
  case presenter
}

extension AccessRequirement {
  /// Returns whether a sender that meets this requirement also meets another one.
  ///
  /// ```swift
  /// AccessRequirement.presenter.includes(.moderator)    // true
  /// AccessRequirement.moderator.includes(.driver)       // false: a moderator doesn't have the floor
  /// ```
  public func includes(_ other: AccessRequirement) -> Bool {
    self == other || self == .presenter || other == .participant
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
    guard isFromLog || metRequirement.includes(requirement) else {
      throw .notAllowed(name, needs: requirement)
    }
  }
}
