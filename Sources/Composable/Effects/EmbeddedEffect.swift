/// An effect of a child, and how it becomes one of the parent's.
///
/// Each level on the way to the store wraps the effect once and looks no deeper; the store unwraps it,
/// from the outside to the inside. So the cost is linear in the depth.
protocol EmbeddedEffect<Action>: Sendable {
  associatedtype Action: Sendable

  /// Runs the child's effect in the store.
  func run<State, Root>(
    in store: isolated Store<State, Root>,
    embed: @escaping @Sendable (Action) -> Root,
    from origin: EffectOrigin<Root>,
    then completion: @escaping Store<State, Root>.Completion
  )
}

/// How the scope of a child's effect follows from the scope of the parent.
enum Embedding: Sendable {
  /// The parent has the same state.
  case sameState
  /// The child's state lies somewhere in the parent's, by a path that the store does not know.
  case unknown
  /// The child's state lies where the step leads.
  case step(any EffectScopeStep)
}

private struct Embedded<Local: Sendable, Action: Sendable>: EmbeddedEffect {
  let effect: Effect<Local>
  let transform: @Sendable (Local) -> Action
  let embedding: Embedding

  func run<State, Root>(
    in store: isolated Store<State, Root>,
    embed: @escaping @Sendable (Action) -> Root,
    from origin: EffectOrigin<Root>,
    then completion: @escaping Store<State, Root>.Completion
  ) {
    let transform = transform
    let embed: @Sendable (Local) -> Root = { embed(transform($0)) }
    switch embedding {
    case .sameState:
      store.run(effect, embed: embed, from: origin, then: completion)
    case .unknown:
      var origin = origin
      origin.isStateKnown = false
      store.run(effect, embed: embed, from: origin, then: completion)
    case .step(let step):
      let scope = origin.enter(step)
      scope.begin()
      store.run(effect, embed: embed, from: origin.inside(scope, of: step)) { store in
        scope.end()
        completion(store)
      }
    }
  }
}

extension Effect {
  /// The same work as part of the parent's, whose actions a function makes of the child's.
  func embedded<NewAction: Sendable>(
    _ embedding: Embedding,
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    switch operation {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .sync(let work): .sync { work().map(transform) }
    case .report(let mistake): Effect<NewAction>(operation: .report(mistake))
    case .run(let work) where !embedding.isScope:
      Effect<NewAction>(operation: .run(work.map(transform)))
    case .cancel(let id) where !embedding.isScope: Effect<NewAction>(operation: .cancel(id))
    default:
      Effect<NewAction>(
        operation: .embedded(Embedded(effect: self, transform: transform, embedding: embedding))
      )
    }
  }

  /// Ends the effects of a scope.
  static func end(_ step: any EffectScopeStep) -> Effect {
    Effect(operation: .endScope(step))
  }
}

extension Embedding {
  /// Whether names, and what is cancelled together, are the child's own.
  fileprivate var isScope: Bool {
    if case .step(let step) = self { step.hasOwnNames } else { false }
  }
}
