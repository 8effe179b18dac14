/// An in-place change of a case's payload.
///
/// A key path can only get a payload and set another one. While a reducer changes the payload that it got,
/// the enum still holds it too, so that changing an array in it copies the array. Instead, the reducer asks
/// the setter of the enum property to make the change, because the setter knows the case. Setting nil
/// transmits the request, because nil has no other meaning there.
public enum PayloadUpdate {
  /// The change requested from the next setter.
  @TaskLocal fileprivate static var pending: (any Sendable)?

  /// Makes the requested change, if any. Called by the setter of an enum property that has nothing to set.
  ///
  /// - Parameters:
  ///   - root: the enum.
  ///   - property: the enum property.
  ///   - embed: creates the enum from a payload.
  public static func perform<Root, Payload>(
    on root: inout Root,
    at property: KeyPath<Root, Payload?>,
    embed: (Payload) -> Root
  ) {
    guard let update = pending as? PendingUpdate<Payload>, var payload = root[keyPath: property],
      let change = update.takeChange()
    else { return }
    withUnsafeMutablePointer(to: &root) { root in
      // The payload has no other reference while it changes. The root is inaccessible meanwhile, because it
      // is `inout` and the change cannot throw.
      root.deinitialize(count: 1)
      change(&payload)
      root.initialize(to: embed(payload))
    }
  }

  /// Asks the setter of an enum property to change the payload in place.
  ///
  /// - Parameters:
  ///   - property: the enum property.
  ///   - root: the enum.
  ///   - change: changes the payload. The payload has no other reference during the call.
  /// - Returns: whether the payload was changed. A handwritten property may ignore the request, or set nil
  ///   literally.
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

/// `@unchecked Sendable`: created and consumed within one call on one thread.
private final class PendingUpdate<Payload>: @unchecked Sendable {
  private var change: ((inout Payload) -> Void)?

  init(_ change: @escaping (inout Payload) -> Void) {
    self.change = change
  }

  /// Returns the change the first time, then nil.
  func takeChange() -> ((inout Payload) -> Void)? {
    defer { change = nil }
    return change
  }
}
