/// A set of effects that are cancelled together: those of one send, one id, one feature, or a whole store.
///
/// `@unchecked Sendable`: only its store uses it, on the store's executor; a ``StoreTask`` merely holds it
/// and passes it back.
package final class CancellationScope: @unchecked Sendable {
  /// Once set, no effect in the scope sends an action or starts its next step.
  var isCancelled = false
  /// The ids of the tasks in flight.
  var tasks: Set<Int> = []
}

/// The scopes that contain an effect, innermost first.
///
/// A linked list, so that nested children share the scopes of their parents.
final class CancellationScopes: Sendable, Sequence {
  let innermost: CancellationScope
  private let outer: CancellationScopes?

  init(_ innermost: CancellationScope, inside outer: CancellationScopes? = nil) {
    self.innermost = innermost
    self.outer = outer
  }

  func makeIterator() -> some IteratorProtocol<CancellationScope> {
    sequence(state: Optional(self)) { rest in
      defer { rest = rest?.outer }
      return rest?.innermost
    }
  }
}
