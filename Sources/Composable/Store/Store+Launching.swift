internal import Logging

extension Store {
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

  /// Waits until effects are launched.
  func nextLaunch() async {
    await withCheckedContinuation { launchWaiters.append($0) }
  }

  func launch(_ id: Int) {
    guard let entry = effects.entry(id) else { return }
    guard !entry.origin.isCancelled else { return effectEnded(id: id) }
    let (work, action) = (entry.work, entry.origin.action)
    let send = Send<Action>(from: entry.number, seed: seed) { [weak self] sent in
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
    effects.setTask(task, id: id)
  }

  private func receive(_ sent: Action, fromEffect id: Int, startedBy action: Action) {
    guard let origin = effects.entry(id)?.origin else {
      if effects.hasForgotten(id) { return }
      let (action, sent) = (ActionName(describing: action), ActionName(describing: sent))
      logger.error("an effect of \(action) sent \(sent) after it had ended; the action was dropped")
      return
    }
    guard !origin.isCancelled else { return }
    drain { enqueue(sent, from: origin.source, in: origin.sendScope) }
  }

  func effectEnded(id: Int) {
    drain {
      guard let entry = effects.remove(id: id) else { return }
      inspector?.effectEnded(entry.number, at: currentTime)
      if effects.isOwn(id) { note(.ended, of: entry.number, in: entry.origin.sequence) }
      entry.completion(self)
    }
  }

  /// Keeps and records what became of an effect.
  func note(_ outcome: EffectOutcome, of number: EffectNumber, in sequence: EffectSequence) {
    if beginnings != nil { sequence.note(outcome, of: number.index) }
    recorder?.record(outcome, of: number)
  }
}
