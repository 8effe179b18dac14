internal import ArgumentParser
internal import LecternRelay
internal import LecternRoom
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
  /// Printed when the server is ready; nil for a server that follows another on the same address.
  let announcement: Announcement?
  /// The development loop that has started this server, if any.
  let supervisor: Supervisor?
  /// The page to open in the browser of the desktop, if any.
  let browserPage: BrowserPage?

  /// Waits for the graceful shutdown, and then stops the viewers, the effects and the loop, in this order.
  ///
  /// - Throws: an exit code, if it ends because it no longer leads one of its rooms.
  func run() async throws {
    readiness.begin()
    // Not earlier: the group traps its signals when it runs its services, and a reader of the announcement may
    // send a signal immediately.
    announcement?.print()
    browserPage?.open(logger: main.logger)
    try await relays?.begin()
    supervisor?.serves(difference: main.restoration?.difference)
    let watching = Task { await watch.run() }
    let cause = await end()
    if case .leadershipLost(let reason) = cause {
      main.logger.error("This server stops leading its rooms. \(reason)")
    }
    let hasSuccessor = sharesLogs || cause == .handOver
    watching.cancel()
    readiness.end()
    // No room is opened or closed from here on.
    let others = await rooms?.stop() ?? []
    let endings = ([main] + others).map {
      RoomEnding(
        room: $0.room,
        logger: $0.logger,
        count: 1 + others.count,
        hasSuccessor: hasSuccessor
      )
    }
    for ending in endings { await ending.room.beginStop() }
    async let viewersAreGone: Void = viewersLeave(because: cause, hasSuccessor: hasSuccessor)
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
    switch cause {
    case .requested: break
    case .leadershipLost: throw StepDown.exitCode
    // A service that returns although nobody asked the process to stop would be an error.
    case .handOver: throw ExitCode.success
    }
  }

  /// Why the server ends.
  private enum EndCause: Equatable {
    /// The process is asked to stop.
    case requested
    /// It no longer leads one of its rooms.
    case leadershipLost(reason: String)
    /// A new build of the app waits for the log.
    case handOver
  }

  /// Waits until the server should end.
  private func end() async -> EndCause {
    let (stepDown, supervisor) = (stepDown, supervisor)
    return await withTaskGroup { group in
      group.addTask { () -> EndCause in
        try? await gracefulShutdown()
        return .requested
      }
      group.addTask { await stepDown.reason().map { .leadershipLost(reason: $0) } ?? .requested }
      if let supervisor {
        group.addTask {
          await supervisor.waitForHandOver()
          return .handOver
        }
      }
      let cause = await group.next()
      group.cancelAll()
      return cause ?? .requested
    }
  }

  private func viewersLeave(because cause: EndCause, hasSuccessor: Bool) async {
    await relays?.end()
    // Viewers that do not answer must not keep another server from leading the room.
    let timeout = Duration.milliseconds(hasSuccessor ? 100 : 500)
    switch cause {
    case .requested: await listener.close(timeout: timeout)
    case .leadershipLost:
      await listener.close(
        .serviceRestart,
        reason: "another server leads this room",
        timeout: timeout
      )
    case .handOver:
      await listener.close(
        .serviceRestart,
        reason: "a new build serves this room",
        timeout: timeout
      )
    }
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
