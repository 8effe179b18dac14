internal import Composable
internal import ComposableTesting
internal import Lectern
internal import LecternLog
public import Testing

extension TestRoom {
  /// Kills the room's server at this moment, and starts it again on its log.
  ///
  /// All connections break off, and what is in transit is lost. The effects in flight end nowhere: after the start, an
  /// `Effect.run` runs again, or does what its `onInterruption` says; an `Effect.fireAndForget` does not. The pages that were
  /// connected reconnect, resume their sessions, and send what was not acknowledged again.
  ///
  /// ```swift
  /// await alice.send("counter.incrTapped")
  /// await room.restart()
  /// await alice.shows { $0.count = 1 }
  /// ```
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func restart(sourceLocation: SourceLocation = #_sourceLocation) async {
    await start(sourceLocation)
    let killed = process
    let (log, links) =
      switch transport {
      case .memory, .relay: executor.perform { killed.room.assumeIsolated { killed.kill(in: $0) } }
      case .live: await killed.room.run { killed.kill(in: $0) }
      }
    let cutOff = viewers.filter(\.isConnected)
    for viewer in cutOff { await viewer.connection?.cut() }
    network.host.transport.close()

    actionLog.restarted(at: log?.actions(of: .app).last?.count ?? 0)
    process = configuration.makeProcess(
      on: log,
      reducer: ActionLogReducer(base: reducer, log: actionLog, clock: clock),
      executor: transport.roomExecutor(executor)
    )
    network.host = configuration.makeHost(of: process, over: transport, executor: executor)
    hasStarted = false
    await start(sourceLocation)
    await process.room.run { $0.persistLinks(links) {} }
    for viewer in cutOff { await viewer.join(sourceLocation: sourceLocation) }
    await settle(sourceLocation)
  }
}
