/// When the ends of a link send heartbeats, and when an end counts as gone.
package struct LinkTiming: Sendable {
  /// The interval of heartbeats; nil for ends within one process, neither of which can fail alone.
  package var heartbeat: Duration? = .seconds(1)
  /// The silence after which an end counts as gone. It must outlast a pause of the other process, and a reconnection to
  /// another server of the bus.
  package var timeout = Duration.seconds(5)

  /// The clock of both.
  package var clock: any Clock<Duration> = ContinuousClock()

  package init() {}
}

extension LinkTiming {
  /// Returns a task that calls a function at each heartbeat; nil without heartbeats.
  ///
  /// - Parameters:
  ///   - executor: the executor of the task; nil for the process's.
  ///   - beat: returns whether to continue.
  func pulse(
    on executor: (any TaskExecutor)?,
    _ beat: @escaping @Sendable () async -> Bool
  ) -> Task<Void, Never>? {
    heartbeat.map { heartbeat in
      Task(executorPreference: executor) { [clock] in
        while (try? await clock.sleep(for: heartbeat)) != nil, await beat() {}
      }
    }
  }
}
