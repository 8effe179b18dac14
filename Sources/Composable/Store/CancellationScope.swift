/// Effects that can be cancelled together: those of one send, those of one name, those of a scope, or all
/// of a store.
///
/// `@unchecked Sendable`: it is touched by its store alone, on the store's executor; a ``StoreTask``
/// carries it, and does nothing with it but give it back.
final class CancellationScope: @unchecked Sendable {
  /// What was cancelled neither answers, nor goes on to the next of its effects.
  var isCancelled = false
  /// The tasks in flight.
  var tasks: Set<Int> = []
}

/// The scopes that an effect lies in, from the inside to the outside.
///
/// A list of which what lies deeper shares the rest, as a level is added for each child within a child.
final class CancellationScopes: Sendable, Sequence {
  let innermost: CancellationScope
  private let others: CancellationScopes?

  init(_ innermost: CancellationScope, inside others: CancellationScopes? = nil) {
    self.innermost = innermost
    self.others = others
  }

  func makeIterator() -> some IteratorProtocol<CancellationScope> {
    sequence(state: Optional(self)) { rest in
      defer { rest = rest?.others }
      return rest?.innermost
    }
  }
}
