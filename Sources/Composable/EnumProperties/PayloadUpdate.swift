/// A change of a case's payload, made where the payload lies.
///
/// A key path can get a payload and set another, no more. While the one that it got is changed, the enum
/// holds the payload as well, so that a change of a list in it copies the list. Therefore a reducer asks
/// the setter of the enum property, which knows the case, to make the change: it sets nil, which means
/// nothing else.
public enum PayloadUpdate {
  /// The change that a reducer asks the next setter for.
  @TaskLocal fileprivate static var pending: (any Sendable)?

  /// Makes the change that a reducer asks for, if any; what the setter of an enum property calls where
  /// there is nothing to set.
  ///
  /// - Parameters:
  ///   - root: the enum.
  ///   - property: the enum property.
  ///   - embed: makes the enum of a payload.
  public static func perform<Root, Payload>(
    on root: inout Root,
    at property: KeyPath<Root, Payload?>,
    embed: (Payload) -> Root
  ) {
    guard let update = pending as? PendingUpdate<Payload>, var payload = root[keyPath: property],
      let change = update.takeChange()
    else { return }
    withUnsafeMutablePointer(to: &root) { root in
      // The payload is nowhere else while it changes. Nothing can reach the root meanwhile, as it is
      // `inout`; and a change cannot throw.
      root.deinitialize(count: 1)
      change(&payload)
      root.initialize(to: embed(payload))
    }
  }

  /// Asks the setter of an enum property to change the payload where it lies.
  ///
  /// - Parameters:
  ///   - property: the enum property.
  ///   - root: what has the property.
  ///   - change: changes the payload; nothing else may hold it meanwhile.
  /// - Returns: whether it was changed. A property that `@EnumProperties` has not written may do nothing,
  ///   or take nil for what it says.
  static func request<Root, Payload>(
    at property: any WritableKeyPath<Root, Payload?> & Sendable,
    of root: inout Root,
    _ change: @escaping (inout Payload) -> Void
  ) -> Bool {
    let update = PendingUpdate(change)
    $pending.withValue(update) { root[keyPath: property] = nil }
    return update.takeChange() == nil
  }
}

/// `@unchecked Sendable`: it is made, and taken, within one call on one thread.
private final class PendingUpdate<Payload>: @unchecked Sendable {
  private var change: ((inout Payload) -> Void)?

  init(_ change: @escaping (inout Payload) -> Void) {
    self.change = change
  }

  /// The change, once.
  func takeChange() -> ((inout Payload) -> Void)? {
    defer { change = nil }
    return change
  }
}
