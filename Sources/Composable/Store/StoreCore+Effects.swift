internal import Logging

extension StoreCore {
  /// Starts an asynchronous effect. With a log, it is launched once what began it is durable.
  func start(
    _ work: Effect<Action>.Work,
    from origin: EffectOrigin<Action>,
    then completion: @escaping Completion
  ) {
    let id = effects.nextID()
    let number = origin.sequence.next()
    effects.insert(
      .init(number: number, work: work, origin: origin, completion: completion),
      id: id
    )
    replay?.ids[number] = id
    inspector?.effectBegan(number, at: currentTime)
    if replay == nil, recorder?.holdsEffects != true { launch(id) }
  }

  /// The number of effects started so far, for ``launchEffects(upTo:)``.
  package var startedEffectCount: Int { effects.latestID }

  /// Launches the effects that wait.
  ///
  /// - Parameter count: the number of effects started, up to the last one to launch.
  package func launchEffects(upTo count: Int) {
    let waiting = effects.unlaunched
    guard !waiting.isEmpty, replay == nil else { return }
    drain { for id in waiting where id <= count { launch(id) } }
    let waiters = launchWaiters
    launchWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until no effect is in flight.
  ///
  /// - Parameters:
  ///   - scope: limits the wait to the effects of one send.
  ///   - isolation: the store. Without it, a continuation would be added outside the store's executor.
  package func finishEffects(
    in scope: CancellationScope? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    while true {
      if let task = effects.anyTask(in: scope) {
        await task.value
      } else if effects.hasPendingLaunches(in: scope) {
        await withCheckedContinuation { waiter in
          // They may have been launched while this call was entered.
          guard effects.hasPendingLaunches(in: scope) else { return waiter.resume() }
          launchWaiters.append(waiter)
        }
      } else {
        return
      }
    }
  }

  func launch(_ id: Int) {
    guard let entry = effects.entry(id) else { return }
    guard !entry.origin.isCancelled else { return effectEnded(id: id) }
    let (work, action) = (entry.work, entry.origin.action)
    let mark = recorder?.mark(of: entry.number)
    let key = EffectKey(
      number: entry.number,
      timestamp: entry.origin.sequence.timestamp,
      seed: configuration.seed
    )
    let send = Send<Action>(from: key) { [receiver] sent in
      await receiver.receive(sent, fromEffect: id, startedBy: action)
    }
    // Detached, to run off the store's executor and inherit no task-local context.
    let (executor, logger) = (configuration.effectExecutor, configuration.logger)
    let effect = RunningEffect(id: id, receiver: receiver)
    let task = Task.detached(executorPreference: executor, priority: work.priority) { [receiver] in
      let failure = await CurrentEffect.$host.withValue(effect) {
        guard let mark else { return await work.failure(sending: send) }
        return await EffectTask.$mark.withValue(mark) { await work.failure(sending: send) }
      }
      if let failure {
        logger.error("an effect of \(ActionName(describing: action)) failed: \(failure)")
      }
      await receiver.effectEnded(id: id)
    }
    effects.setTask(task, id: id)
  }

  func receive(_ sent: Action, fromEffect id: Int, startedBy action: Action) {
    guard let entry = effects.entry(id) else {
      if effects.hasForgotten(id) { return }
      let (action, sent) = (ActionName(describing: action), ActionName(describing: sent))
      configuration.logger.error(
        "an effect of \(action) sent \(sent) after it had ended; the action was dropped"
      )
      return
    }
    let origin = entry.origin
    guard !origin.isCancelled else { return }
    drain(of: entry.number) { enqueue(sent, from: origin.source, in: origin.sendScope) }
  }

  func effectEnded(id: Int) {
    guard let entry = effects.remove(id: id) else { return }
    drain(of: entry.number) {
      inspector?.effectEnded(entry.number, at: currentTime)
      if effects.isOwn(id) { record(.ended, of: entry.number, in: entry.origin.sequence) }
      entry.completion(self)
    }
  }

  /// Keeps and records what became of an effect.
  func record(_ outcome: EffectOutcome, of number: EffectNumber, in sequence: EffectSequence) {
    if checkpoints != nil { sequence.record(outcome, of: number.index) }
    recorder?.record(outcome, of: number)
  }
}

extension StoreCore {
  func throttle<Local: Sendable>(
    _ effect: Effect<Local>,
    embed: @escaping @Sendable (Local) -> Action,
    id: ThrottleID,
    interval: ThrottleInterval,
    latest: Bool,
    from origin: EffectOrigin<Action>,
    then completion: @escaping Completion
  ) {
    if replay?.unsent != nil { return startUnknown(from: origin, then: completion) }
    let number = origin.sequence.next()
    let remaining = throttles.remaining(id)
    let outcome = throttleOutcome(of: number, id, remaining: remaining, latest: latest)
    record(outcome, of: number, in: origin.sequence)
    guard outcome == .passed || outcome == .delayed else { return completion(self) }
    if let waiting = throttles.waiting(id) { cancel(waiting.scopes.innermost) }
    guard outcome == .delayed else {
      throttles.begin(id, interval: interval)
      return run(effect, embed: embed, from: origin, then: completion)
    }
    // Contains only the wait: cancelling the id does not cancel an effect that already runs.
    let scope = CancellationScope()
    let waiting = origin.inside(scope)
    throttles.wait(waiting, for: id)
    id.namespace.insert(scope, id: id.id)
    let pause = Effect<Action>.Work(body: { _ in try await interval.clock.sleep(for: remaining) })
    start(pause, from: waiting) { store in
      id.namespace.remove(scope, id: id.id)
      store.throttles.endWait(of: waiting, for: id)
      guard !waiting.isCancelled else { return completion(store) }
      store.throttles.begin(id, interval: interval)
      store.run(effect, embed: embed, from: origin, then: completion)
    }
  }

  private func throttleOutcome(
    of number: EffectNumber,
    _ id: ThrottleID,
    remaining: Duration,
    latest: Bool
  ) -> EffectOutcome {
    // The interval depends on a clock, so a replay takes the decision over.
    if let replay { return replay.outcomes[number] ?? .dropped }
    if throttles.waiting(id) != nil, !latest { return .dropped }
    return remaining > .zero ? .delayed : .passed
  }
}

extension Effect.Work {
  /// Does the work.
  ///
  /// - Returns: the error that nothing has handled, if any.
  fileprivate func failure(sending send: Send<Action>) async -> (any Error)? {
    do {
      try await body(send)
      return nil
    } catch {
      // Cancellation can surface as any error, such as a URL loader's own. A cancelled effect does not fail.
      if Task.isCancelled || error is CancellationError { return nil }
      guard let errorHandler else { return error }
      await errorHandler(error, send)
      return nil
    }
  }
}
