// `EffectsInFlight` finds the tasks; the store cancels them afterwards, because a task's cancellation handler
// runs at once and may use the store.
extension StoreCore {
  /// Cancels all effects in flight; actions that they send afterwards are dropped.
  package func cancelEffects() {
    cancel(effects.cancelAll())
  }

  /// Cancels effects that the store has forgotten.
  func cancelAll(of forgotten: EffectsInFlight<State, Action>) {
    var forgotten = forgotten
    cancel(forgotten.cancelAll())
  }

  func cancel(_ scope: CancellationScope) {
    cancel(effects.cancel(scope))
  }

  /// Cancels the effects with an id.
  ///
  /// - Parameters:
  ///   - origin: determines the feature whose id it is.
  ///   - sparesOrigin: whether to spare the scopes that contain `origin` itself.
  func cancelEffects(
    id: EffectID,
    of origin: EffectOrigin<Action>,
    sparesOrigin: Bool = false
  ) {
    let parts = origin.namespace.parts(id: id)
    cancel(effects.cancel(id: id, of: origin, sparesOrigin: sparesOrigin))
    for part in parts { part.cancel() }
  }

  /// Registers a part of an effect, or cancels it if the effect is cancelled.
  func begin(_ part: EffectPart, ofEffect id: Int, cancelInFlight: Bool) {
    guard let origin = effects.entry(id)?.origin, !origin.isCancelled else { return part.cancel() }
    let others = cancelInFlight ? origin.namespace.parts(id: part.id) : []
    let feature = origin.namespace
    feature.insert(part)
    part.inserted { [weak feature, unowned part] in feature?.remove(part) }
    for other in others { other.cancel() }
  }

  /// Cancels the effects of a removed child that the store cannot locate.
  func cancelChild(at path: some ChildPath, of origin: EffectOrigin<Action>) {
    cancel(effects.cancelChild(at: path, of: origin))
  }

  /// Cancels the effects of features whose state is gone.
  func cancelOrphans() {
    cancel(effects.cancelOrphans(in: state))
  }

  private func cancel(_ tasks: [Task<Void, Never>]) {
    for task in tasks { task.cancel() }
  }
}
