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
