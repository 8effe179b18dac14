internal import Logging

extension Store: EffectHost {
  /// What follows the end of an effect.
  ///
  /// It is given the store, and must not hold it: an effect in flight does not keep its store alive.
  typealias Completion = @Sendable (isolated Store<State, Action>) -> Void

  /// Waits until no effect is in flight.
  public func finish() async {
    while let task = effects.anyTask() { await task.value }
  }

  /// Asks every effect in flight to stop; their answers are not heard any more.
  public func cancelEffects() {
    for task in effects.cancelAll() { task.cancel() }
  }

  func finish(_ scope: CancellationScope) async {
    while let task = effects.anyTask(in: scope) { await task.value }
  }

  func cancel(_ scope: CancellationScope) {
    for task in effects.cancel(scope) { task.cancel() }
  }
}

extension Store {
  /// Does what an effect asks for.
  ///
  /// - Parameters:
  ///   - effect: what is to be done.
  ///   - embed: makes the store's action of the effect's.
  ///   - origin: where it comes from.
  ///   - completion: is called when it has ended, or has been cancelled; at once, or on the executor.
  func run<Local: Sendable>(
    _ effect: Effect<Local>,
    embed: @escaping @Sendable (Local) -> Action,
    from origin: EffectOrigin<Action>,
    then completion: @escaping Completion
  ) {
    switch effect.operation {
    case .none:
      completion(self)
    case .send(let answer):
      if !origin.isCancelled { enqueue(embed(answer), from: origin.sender, send: origin.send) }
      completion(self)
    case .sync(let work):
      if !origin.isCancelled, let answer = work() {
        enqueue(embed(answer), from: origin.sender, send: origin.send)
      }
      completion(self)
    case .run(let work):
      if origin.isCancelled { return completion(self) }
      start(work.map(embed), from: origin, then: completion)
    case .merge(let effects):
      let remaining = Remaining(count: effects.count)
      for effect in effects {
        run(effect, embed: embed, from: origin) { store in
          remaining.count -= 1
          if remaining.count == 0 { completion(store) }
        }
      }
    case .concatenate(let effects):
      runInOrder(effects[...], embed: embed, from: origin, then: completion)
    case .embedded(let effect):
      effect.run(in: self, embed: embed, from: origin, then: completion)
    case .endScope, .report, .cancel, .cancellable, .throttle:
      guard !origin.isCancelled else { return completion(self) }
      runNamed(effect, embed: embed, from: origin, then: completion)
    }
  }

  /// ``run(_:embed:from:then:)`` for what has a name or a scope.
  private func runNamed<Local: Sendable>(
    _ effect: Effect<Local>,
    embed: @escaping @Sendable (Local) -> Action,
    from origin: EffectOrigin<Action>,
    then completion: @escaping Completion
  ) {
    switch effect.operation {
    case .cancellable(let id, let cancelInFlight, let effect):
      if cancelInFlight {
        for task in effects.cancel(named: id, of: origin, sparesOrigin: true) { task.cancel() }
      }
      let scope = CancellationScope()
      origin.names.insert(scope, named: id)
      run(effect, embed: embed, from: origin.inside(scope)) { store in
        origin.names.remove(scope, named: id)
        completion(store)
      }
    case .cancel(let id):
      for task in effects.cancel(named: id, of: origin) { task.cancel() }
      completion(self)
    case .throttle(let id, let interval, let latest, let effect):
      throttle(
        effect,
        embed: embed,
        id: ThrottleID(id: id, names: origin.names),
        interval: interval,
        latest: latest,
        from: origin,
        then: completion
      )
    case .endScope(let step):
      for task in effects.end(step, of: origin) { task.cancel() }
      completion(self)
    case .report(let mistake):
      // Its values a page may have sent: a log is no place for them.
      let name = ActionName(describing: origin.action)
      logger.warning("\(mistake) The action was \(name).", metadata: ["stale-action": "\(name)"])
      completion(self)
    default:
      run(effect, embed: embed, from: origin, then: completion)
    }
  }

  private func runInOrder<Local: Sendable>(
    _ effects: ArraySlice<Effect<Local>>,
    embed: @escaping @Sendable (Local) -> Action,
    from origin: EffectOrigin<Action>,
    then completion: @escaping Completion
  ) {
    var rest = effects
    // A loop for those that end at once, so that a long list does not grow the stack.
    while let effect = rest.popFirst() {
      let step = Step()
      run(effect, embed: embed, from: origin) { [rest] store in
        step.hasEnded = true
        if step.isAwaited { store.runInOrder(rest, embed: embed, from: origin, then: completion) }
      }
      if !step.hasEnded {
        step.isAwaited = true
        return
      }
    }
    completion(self)
  }
}

/// How many of several effects side by side have not ended.
///
/// `@unchecked Sendable`: it is touched by its store alone, on the store's executor.
private final class Remaining: @unchecked Sendable {
  var count: Int

  init(count: Int) {
    self.count = count
  }
}

/// One of several effects in order: whether it has ended, and whether the next waits for its end.
///
/// `@unchecked Sendable`: it is touched by its store alone, on the store's executor.
private final class Step: @unchecked Sendable {
  var hasEnded = false
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
    let send = Send<Action> { [weak self] answer in
      await self?.deliver(answer, ofEffect: id, startedBy: action)
    }
    // Detached, so that it runs off the store's executor and inherits no task-local context.
    let task = Task.detached(executorPreference: effectExecutor, priority: work.priority) {
      [weak self, logger] in
      do {
        try await work.body(send)
      } catch {
        // Cancellation surfaces as an error of any type, such as a URL loader's own.
        if Task.isCancelled || error is CancellationError {
          // A cancelled effect has nothing to report.
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

  private func deliver(_ answer: Action, ofEffect id: Int, startedBy action: Action) {
    guard let origin = effects.entry(id)?.origin else {
      let (action, answer) = (ActionName(describing: action), ActionName(describing: answer))
      logger.error("an effect of \(action) sent \(answer) after it had ended; it is not delivered")
      return
    }
    guard !origin.isCancelled else { return }
    drain { enqueue(answer, from: origin.sender, send: origin.send) }
  }

  private func effectEnded(id: Int) {
    drain { effects.remove(id: id)?.completion(self) }
  }
}
