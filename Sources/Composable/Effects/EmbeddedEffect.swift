/// A child's effect, embedded in its parent.
///
/// Each level between the child and the store wraps the effect once, without traversing it; the store
/// unwraps the levels from the outside in. The cost is linear in the depth.
protocol EmbeddedEffect<Action>: Sendable {
  associatedtype Local: Sendable
  associatedtype Action: Sendable

  /// The child's effect.
  var effect: Effect<Local> { get }
  /// Converts the child's actions to the parent's.
  var transform: @Sendable (Local) -> Action { get }
  var embedding: Embedding { get }
}

/// The relation between the state of a child and that of its parent.
enum Embedding: Sendable {
  case sameState
  /// The child's state is an unknown part of the parent's.
  case unknownPath
  case child(any ChildPath)
}

private struct Embedded<Local: Sendable, Action: Sendable>: EmbeddedEffect {
  let effect: Effect<Local>
  let transform: @Sendable (Local) -> Action
  let embedding: Embedding
}

extension Effect {
  /// Embeds the effect in the parent; `transform` converts the child's actions to the parent's.
  func embedded<NewAction: Sendable>(
    _ embedding: Embedding,
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    switch operation {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .sync(let work): .sync { work().map(transform) }
    case .perform(let work): Effect<NewAction>(operation: .perform(work))
    case .warn(let message): Effect<NewAction>(operation: .warn(message))
    case .run(let work) where !embedding.isolatesEffects:
      Effect<NewAction>(operation: .run(work.map(transform)))
    case .cancel(let id) where !embedding.isolatesEffects: Effect<NewAction>(operation: .cancel(id))
    default:
      Effect<NewAction>(
        operation: .embedded(Embedded(effect: self, transform: transform, embedding: embedding))
      )
    }
  }

  static func cancelChild(at path: any ChildPath) -> Effect {
    Effect(operation: .cancelChild(path))
  }
}

extension Embedding {
  fileprivate var isolatesEffects: Bool {
    if case .child(let path) = self { path.isolatesEffects } else { false }
  }
}
