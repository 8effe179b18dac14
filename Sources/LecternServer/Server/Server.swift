internal import LecternRelay
internal import LecternTransport
internal import Logging
internal import ServiceLifecycle

/// A listener with its loop and its rooms. They stop together.
struct Server: Service {
  let loop: EventLoop
  let listener: Listener
  /// The relays; nil if the server doesn't accept any.
  let relays: RelayHub?
  let main: OpenRoom
  /// The rooms beside the main room; nil if there can be none.
  let rooms: Rooms?
  let readiness: Readiness
  let stepDown: StepDown
  /// Whether other servers share the logs of the rooms.
  let sharesLogs: Bool
  let watch: LoopWatch
  let announcement: Announcement
  /// The page to open in the browser of the desktop, if any.
  let browserPage: BrowserPage?

  /// Waits for the graceful shutdown, and then stops the viewers, the effects and the loop, in this order.
  ///
  /// - Throws: an exit code, if it ends because it no longer leads one of its rooms.
  func run() async throws {
    readiness.begin()
    // Not earlier: the group traps its signals when it runs its services, and a reader of the announcement may
    // send a signal immediately.
    announcement.print()
    browserPage?.open(logger: main.logger)
    try await relays?.begin()
    let watching = Task { await watch.run() }
    let reason = await end()
    if let reason { main.logger.error("This server stops leading its rooms. \(reason)") }
    watching.cancel()
    readiness.end()
    // No room is opened or closed from here on.
    let others = await rooms?.stop() ?? []
    let endings = ([main] + others).map {
      RoomEnding(
        room: $0.room,
        logger: $0.logger,
        count: 1 + others.count,
        isShared: sharesLogs
      )
    }
    for ending in endings { await ending.room.beginStop() }
    async let viewersAreGone: Void = viewersLeave(isSteppingDown: reason != nil)
    let areEffectsFinished = await finishEffects(of: endings)
    await viewersAreGone
    // Before effects are cancelled, because they must run again after a restart.
    await withDiscardingTaskGroup { group in
      for (ending, isFinished) in zip(endings, areEffectsFinished) {
        group.addTask { await ending.end(areEffectsFinished: isFinished) }
      }
    }
    await rooms?.finishSaving()
    await loop.shutDown()
    if reason != nil { throw StepDown.exitCode }
  }

  /// Waits until the server should end.
  ///
  /// - Returns: the reason, if it no longer leads one of its rooms.
  private func end() async -> String? {
    let stepDown = stepDown
    return await withTaskGroup { group in
      group.addTask { () -> String? in
        try? await gracefulShutdown()
        return nil
      }
      group.addTask { await stepDown.reason() }
      let reason = await group.next()
      group.cancelAll()
      return reason ?? nil
    }
  }

  private func viewersLeave(isSteppingDown: Bool) async {
    await relays?.end()
    // Viewers that do not answer must not keep another server from leading the room.
    let timeout = Duration.milliseconds(sharesLogs ? 100 : 500)
    guard isSteppingDown else { return await listener.close(timeout: timeout) }
    await listener.close(
      .serviceRestart,
      reason: "another server leads this room",
      timeout: timeout
    )
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
