internal import Logging

extension StoreCore {
  /// Called when an effect has ended.
  ///
  /// Receives the store rather than capturing it, so that an effect in flight does not keep its store
  /// alive.
  typealias Completion = (StoreCore<State, Action>) -> Void

  /// Runs an effect.
  ///
  /// - Parameters:
  ///   - embed: converts the effect's actions to the store's.
  ///   - completion: called when the effect has ended or was cancelled, either before this function returns
  ///     or later on the executor.
  func run<Local: Sendable>(
    _ effect: Effect<Local>,
    embed: @escaping @Sendable (Local) -> Action,
    from origin: EffectOrigin<Action>,
    then completion: @escaping Completion
  ) {
    switch effect.operation {
    case .none:
      completion(self)
    case .send, .sync:
      // A log has the action that these send.
      if !origin.isCancelled {
        replay == nil
          ? sendNow(effect, embed: embed, from: origin)
          : recordUnsent(effect, embed: embed, from: origin)
      }
      completion(self)
    case .perform(let work):
      // Even if the send is cancelled: the effect reports an action that has been reduced.
      if replay == nil { work() }
      completion(self)
    case .run(let work):
      if origin.isCancelled { return completion(self) }
      start(work.map(embed), from: origin, then: completion)
    case .merge(let effects):
      let running = RunningCount(effects.count)
      for effect in effects {
        run(effect, embed: embed, from: origin) { store in
          running.count -= 1
          if running.count == 0 { completion(store) }
        }
      }
    case .concatenate(let effects):
      runSequentially(effects[...], embed: embed, from: origin, then: completion)
    case .embedded(let effect):
      effect.run(in: self, embed: embed, from: origin, then: completion)
    case .cancelChild, .warn, .cancel, .cancellable, .throttle:
      runUnlessCancelled(effect, embed: embed, from: origin, then: completion)
    }
  }

  private func sendNow<Local: Sendable>(
    _ effect: Effect<Local>,
    embed: @escaping @Sendable (Local) -> Action,
    from origin: EffectOrigin<Action>
  ) {
    let action: Local? =
      switch effect.operation {
      case .send(let action): action
      case .sync(let work): work()
      default: nil
      }
    if let action { enqueue(embed(action), from: origin.source, in: origin.sendScope) }
  }

  private func runUnlessCancelled<Local: Sendable>(
    _ effect: Effect<Local>,
    embed: @escaping @Sendable (Local) -> Action,
    from origin: EffectOrigin<Action>,
    then completion: @escaping Completion
  ) {
    guard !origin.isCancelled else { return completion(self) }
    switch effect.operation {
    case .cancellable(let id, let cancelInFlight, let effect):
      if cancelInFlight { cancelEffects(id: id, of: origin, sparesOrigin: true) }
      let scope = CancellationScope()
      origin.namespace.insert(scope, id: id)
      run(effect, embed: embed, from: origin.inside(scope)) { store in
        origin.namespace.remove(scope, id: id)
        completion(store)
      }
    case .cancel(let id):
      cancelEffects(id: id, of: origin)
      completion(self)
    case .throttle(let id, let interval, let latest, let effect):
      throttle(
        effect,
        embed: embed,
        id: ThrottleID(id: id, namespace: origin.namespace),
        interval: interval,
        latest: latest,
        from: origin,
        then: completion
      )
    case .cancelChild(let path):
      cancelChild(at: path, of: origin)
      completion(self)
    case .warn(let message):
      guard replay == nil else { return completion(self) }
      // Without the action's values: they may be private input from a page.
      let name = ActionName(describing: origin.action)
      configuration.logger.warning(
        "\(message) The action was \(name).",
        metadata: ["stale-action": "\(name)"]
      )
      completion(self)
    default:
      run(effect, embed: embed, from: origin, then: completion)
    }
  }

  private func runSequentially<Local: Sendable>(
    _ effects: ArraySlice<Effect<Local>>,
    embed: @escaping @Sendable (Local) -> Action,
    from origin: EffectOrigin<Action>,
    then completion: @escaping Completion
  ) {
    var rest = effects
    // A loop over effects that end immediately, so that a long list does not grow the stack.
    while let effect = rest.popFirst() {
      let step = SequentialStep()
      run(effect, embed: embed, from: origin) { [rest] store in
        step.hasEnded = true
        guard step.isAwaited else { return }
        store.runSequentially(rest, embed: embed, from: origin, then: completion)
      }
      if !step.hasEnded {
        step.isAwaited = true
        return
      }
    }
    completion(self)
  }
}

/// The number of merged effects that have not ended.
private final class RunningCount {
  var count: Int

  init(_ count: Int) {
    self.count = count
  }
}

/// One of several concatenated effects.
private final class SequentialStep {
  var hasEnded = false
  /// Whether the effect was still running when its turn was over, so that its end starts the next.
  var isAwaited = false
}
