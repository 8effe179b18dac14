internal import Logging

extension Store: EffectHost {
  /// Called when an effect has ended.
  ///
  /// Receives the store rather than capturing it, so that an effect in flight does not keep its store
  /// alive.
  typealias Completion = @Sendable (isolated Store<State, Action>) -> Void

  /// Waits until no effect is in flight.
  public func finish() async {
    while let task = effects.anyTask() { await task.value }
  }

  func finish(_ scope: CancellationScope) async {
    while let task = effects.anyTask(in: scope) { await task.value }
  }
}

extension Store {
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
    case .send(let action):
      if !origin.isCancelled { enqueue(embed(action), from: origin.sender, in: origin.sendScope) }
      completion(self)
    case .sync(let work):
      if !origin.isCancelled, let action = work() {
        enqueue(embed(action), from: origin.sender, in: origin.sendScope)
      }
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
      // Without the action's values: they may be private input from a page.
      let name = ActionName(describing: origin.action)
      logger.warning("\(message) The action was \(name).", metadata: ["stale-action": "\(name)"])
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
///
/// `@unchecked Sendable`: only its store uses it, on the store's executor.
private final class RunningCount: @unchecked Sendable {
  var count: Int

  init(_ count: Int) {
    self.count = count
  }
}

/// One of several concatenated effects.
///
/// `@unchecked Sendable`: only its store uses it, on the store's executor.
private final class SequentialStep: @unchecked Sendable {
  var hasEnded = false
  /// Whether the effect was still running when its turn was over, so that its end starts the next.
  var isAwaited = false
}

extension Store {
  func start(
    _ work: Effect<Action>.Work,
    from origin: EffectOrigin<Action>,
    then completion: @escaping Completion
  ) {
    let id = effects.nextID()
    let action = origin.action
    let send = Send<Action> { [weak self] sent in
      await self?.receive(sent, fromEffect: id, startedBy: action)
    }
    // Detached, to run off the store's executor and inherit no task-local context.
    let task = Task.detached(executorPreference: effectExecutor, priority: work.priority) {
      [weak self, logger] in
      do {
        try await work.body(send)
      } catch {
        // Cancellation can surface as any error, such as a URL loader's own.
        if Task.isCancelled || error is CancellationError {
          // A cancelled effect does not fail.
        } else if let errorHandler = work.errorHandler {
          await errorHandler(error, send)
        } else {
          logger.error("an effect of \(ActionName(describing: action)) failed: \(error)")
        }
      }
      await self?.effectEnded(id: id)
    }
    effects.insert(.init(task: task, origin: origin, completion: completion), id: id)
  }

  private func receive(_ sent: Action, fromEffect id: Int, startedBy action: Action) {
    guard let origin = effects.entry(id)?.origin else {
      let (action, sent) = (ActionName(describing: action), ActionName(describing: sent))
      logger.error("an effect of \(action) sent \(sent) after it had ended; the action was dropped")
      return
    }
    guard !origin.isCancelled else { return }
    drain { enqueue(sent, from: origin.sender, in: origin.sendScope) }
  }

  private func effectEnded(id: Int) {
    drain { effects.remove(id: id)?.completion(self) }
  }
}
