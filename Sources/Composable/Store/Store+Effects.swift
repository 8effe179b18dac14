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

  func finish(_ region: EffectRegion) async {
    while let task = effects.anyTask(in: region) { await task.value }
  }

  func cancel(_ region: EffectRegion) {
    for task in effects.cancel(region) { task.cancel() }
  }
}

extension Store {
  /// Does what an effect asks for.
  ///
  /// - Parameters:
  ///   - effect: what is to be done.
  ///   - origin: where it comes from.
  ///   - completion: is called when it has ended, or has been cancelled; at once, or on the executor.
  func run(
    _ effect: Effect<Action>,
    from origin: EffectOrigin<Action>,
    then completion: @escaping Completion
  ) {
    guard !origin.isCancelled else { return completion(self) }
    switch effect.operation {
    case .none:
      completion(self)
    case .send(let answer):
      enqueue(answer, from: origin.sender, scope: origin.scope)
      completion(self)
    case .sync(let work):
      if let answer = work() { enqueue(answer, from: origin.sender, scope: origin.scope) }
      completion(self)
    case .run(let work):
      start(work, from: origin, then: completion)
    case .merge(let effects):
      let remaining = Remaining(count: effects.count)
      for effect in effects {
        run(effect, from: origin) { store in
          remaining.count -= 1
          if remaining.count == 0 { completion(store) }
        }
      }
    case .concatenate(let effects):
      runInOrder(effects[...], from: origin, then: completion)
    case .cancellable(let id, let cancelInFlight, let effect):
      if cancelInFlight {
        for task in effects.cancel(named: id, besides: origin) { task.cancel() }
      }
      let region = EffectRegion()
      effects.insert(region, named: id)
      run(effect, from: origin.inside(region)) { store in
        store.effects.remove(region, named: id)
        completion(store)
      }
    case .cancel(let id):
      for task in effects.cancel(named: id) { task.cancel() }
      completion(self)
    case .throttle(let id, let pace, let latest, let effect):
      throttle(effect, id: id, pace: pace, latest: latest, from: origin, then: completion)
    case .report(let mistake):
      // Its values a page may have sent: a log is no place for them.
      let name = ActionName(describing: origin.action)
      logger.warning("\(mistake) The action was \(name).", metadata: ["stale-action": "\(name)"])
      completion(self)
    }
  }

  private func runInOrder(
    _ effects: ArraySlice<Effect<Action>>,
    from origin: EffectOrigin<Action>,
    then completion: @escaping Completion
  ) {
    var rest = effects
    // A loop for those that end at once, so that a long list does not grow the stack.
    while let effect = rest.popFirst() {
      let step = Step()
      run(effect, from: origin) { [rest] store in
        step.hasEnded = true
        if step.isAwaited { store.runInOrder(rest, from: origin, then: completion) }
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
    drain { enqueue(answer, from: origin.sender, scope: origin.scope) }
  }

  private func effectEnded(id: Int) {
    drain { effects.remove(id: id)?.completion(self) }
  }
}
