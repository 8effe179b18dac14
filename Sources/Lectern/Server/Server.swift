internal import LecternTransport
internal import Logging
internal import ServiceLifecycle

/// A listener with its loop and its rooms, which stop together.
struct Server: Service {
  let loop: EventLoop
  let listener: Listener
  let main: OpenRoom
  /// The rooms beside the main one; nil where there can be none.
  let rooms: Rooms?
  let readiness: Readiness
  let watch: LoopWatch
  let announcement: Announcement

  /// Waits for the graceful shutdown, and then stops the viewers, the effects and the loop, in this order.
  func run() async throws {
    readiness.begin()
    // Not before: the group traps its signals when it runs its services, and a reader of the announcement may
    // send one at once.
    announcement.print()
    let watching = Task { await watch.run() }
    try? await gracefulShutdown()
    watching.cancel()
    readiness.end()
    // No room is opened or closed from here on.
    let others = await rooms?.stop() ?? []
    let endings = ([main] + others).map {
      RoomEnding(room: $0.room, logger: $0.logger, count: 1 + others.count)
    }
    for ending in endings { await ending.room.beginStop() }
    async let viewersAreGone: Void = listener.close()
    let areEffectsFinished = await finishEffects(of: endings)
    await viewersAreGone
    // Before effects are cancelled: they are to be run again after a restart.
    await withDiscardingTaskGroup { group in
      for (ending, isFinished) in zip(endings, areEffectsFinished) {
        group.addTask { await ending.end(areEffectsFinished: isFinished) }
      }
    }
    await rooms?.finishSaving()
    await loop.shutDown()
  }

  private func finishEffects(of endings: [RoomEnding]) async -> [Bool] {
    await withTaskGroup { group in
      for (index, ending) in endings.enumerated() {
        group.addTask { (index, await ending.finishEffects()) }
      }
      var results = Array(repeating: true, count: endings.count)
      for await (index, isFinished) in group { results[index] = isFinished }
      return results
    }
  }
}
