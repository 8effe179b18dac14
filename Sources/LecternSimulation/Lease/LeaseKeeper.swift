/// Renews the lease of a process, and ends the process if that fails.
///
/// Its end of the lease counts from before the request, so it never comes after the stream's.
final class LeaseKeeper {
  private static let interval = Duration.seconds(1)
  /// The time of a message to the stream, or from it.
  private static let delay = Duration.milliseconds(1)

  private let lease: SimulatedLease
  private let schedule: Schedule
  private let client: BusClient
  /// The time at which the process's lease ends.
  private var end: Duration
  private let onLoss: () -> Void

  /// - Parameters:
  ///   - lease: the lease. The process has just acquired it.
  ///   - client: the process's connection to the stream.
  ///   - onLoss: called if the lease has ended.
  init(
    _ lease: SimulatedLease,
    _ schedule: Schedule,
    over client: BusClient,
    onLoss: @escaping () -> Void
  ) {
    (self.lease, self.schedule, self.client, self.onLoss) = (lease, schedule, client, onLoss)
    end = schedule.now + SimulatedLease.duration
    renewLater()
    watch()
  }

  private func renewLater() {
    schedule.after(Self.interval, in: client.process) { [self] in
      request()
      renewLater()
    }
  }

  private func request() {
    let start = schedule.now
    schedule.after(Self.delay) { [self] in
      guard !client.isMute, lease.acquire(for: client.process, at: schedule.now) else { return }
      schedule.after(Self.delay, in: client.process) { [self] in
        if !client.isDeaf { end = max(end, start + SimulatedLease.duration) }
      }
    }
  }

  /// Looks whether the lease has ended. A process that was paused looks late.
  private func watch() {
    schedule.at(end, in: client.process) { [self] in
      if schedule.now < end { watch() } else { onLoss() }
    }
  }
}
