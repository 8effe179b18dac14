internal import Logging

extension Store {
  /// Waits until no effect is in flight.
  public func finish() async {
    while let task = effects.any { await task.value }
  }

  /// Asks every effect in flight to stop.
  public func cancelEffects() {
    effects.cancel()
  }

  func start(
    _ work: @escaping @Sendable (Send<Action>) async throws -> Void,
    priority: TaskPriority?,
    startedBy action: Action,
    from sender: Sender?
  ) {
    let id = effects.nextID()
    let send = Send<Action> { [weak self] answer in await self?.send(answer, from: sender) }
    // Detached, so that it runs off the store's executor and inherits no task-local context.
    let task = Task.detached(priority: priority) { [weak self, logger] in
      do {
        try await work(send)
      } catch is CancellationError {
        // A cancelled effect has nothing to report.
      } catch {
        logger.error("an effect of \(action) failed: \(error)")
      }
      await self?.effectEnded(id: id)
    }
    effects.insert(task, id: id)
  }

  private func effectEnded(id: Int) {
    effects.remove(id: id)
  }
}
