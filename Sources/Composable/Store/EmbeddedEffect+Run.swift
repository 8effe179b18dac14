extension EmbeddedEffect {
  /// Runs the child's effect, with the store's actions.
  func run<State, Root>(
    in store: StoreCore<State, Root>,
    embed: @escaping @Sendable (Action) -> Root,
    from origin: EffectOrigin<Root>,
    then completion: @escaping StoreCore<State, Root>.Completion
  ) {
    let transform = transform
    let embed: @Sendable (Local) -> Root = { embed(transform($0)) }
    switch embedding {
    case .sameState:
      store.run(effect, embed: embed, from: origin, then: completion)
    case .unknownPath:
      var origin = origin
      origin.isStateLocated = false
      store.run(effect, embed: embed, from: origin, then: completion)
    case .child(let path):
      let node = origin.node(at: path)
      node.beginUse()
      store.run(effect, embed: embed, from: origin.entering(node, at: path)) { store in
        node.endUse()
        completion(store)
      }
    }
  }
}
