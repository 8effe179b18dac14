internal import Foundation
package import LecternBytes
internal import LecternRoom
internal import ServiceLifecycle

/// Plays the log of a room by the clock.
///
/// ```
///   schedule ──▶ the last entry that is due ──▶ Room.play ──▶ RoomState.moment ──▶ what pages show
///      ▲                                            │
///      └── the moment that a presenter has chosen ◀─┘
/// ```
package struct Playback: Service {
  /// The way in which a playback has ended.
  enum End: Equatable {
    /// All of the log was played.
    case finished
    /// A presenter has returned to the present, or has forked the room.
    case ended(at: Duration)
    /// The server stops.
    case stopped(at: Duration)
  }

  let room: any PlayableRoom
  let schedule: PlaybackSchedule
  let speed: Double
  let clock: ElapsedClock
  /// Prints a line.
  let report: @Sendable (String) -> Void

  package init(
    room: any PlayableRoom,
    schedule: PlaybackSchedule,
    speed: Double,
    clock: ElapsedClock = ElapsedClock(ContinuousClock()),
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.room, self.schedule, self.speed) = (room, schedule, speed)
    (self.clock, self.report) = (clock, report)
  }

  func run() async throws {
    let end = await cancelWhenGracefulShutdown { await play() }
    report(describe(end))
    // A service that returns would end the server.
    try? await gracefulShutdown()
  }

  /// Plays the log from its beginning. The room shows the beginning already.
  func play() async -> End {
    // The position that was set last, and the time at which it was set.
    var (shown, index, start) = (0, 0, clock.now())
    while index < schedule.entries.count {
      let position = schedule.position(before: index)
      let wait = delay(from: position, to: index) - (clock.now() - start)
      if wait > .zero, (try? await clock.sleep(for: wait)) == nil { return .stopped(at: position) }
      if Task.isCancelled { return .stopped(at: position) }
      let elapsed = clock.now() - start
      var due = index
      while due + 1 < schedule.entries.count, delay(from: position, to: due + 1) <= elapsed {
        due += 1
      }
      guard let chosen = await room.play(schedule.entries[due].number, after: shown) else {
        return .ended(at: position)
      }
      let isOwn = chosen == schedule.entries[due].number
      start = isOwn ? start + delay(from: position, to: due) : clock.now()
      (shown, index) = (chosen, schedule.index(after: chosen))
    }
    await room.endPlayback()
    return .finished
  }

  /// Returns the time from a position to an entry, at the playback speed.
  private func delay(from position: Duration, to index: Int) -> Duration {
    let seconds = (schedule.entries[index].position - position) / .seconds(1) / speed
    // A duration has a maximum.
    return .seconds(min(seconds, 1_000_000_000))
  }
}

extension Playback {
  /// A line for the announcement at start.
  package func summary(of path: String) -> String {
    let pace = speed.formatted(.number.grouping(.never).precision(.fractionLength(0...2)))
    return "\(path) from 0:00 to \(schedule.duration.text) at \(pace)×; what happens is not saved"
  }

  private func describe(_ end: End) -> String {
    let total = schedule.duration.text
    return switch end {
    case .finished: "replay: ended at \(total) of \(total); the room continues from here"
    case .ended(let position):
      "replay: left by a presenter at \(position.text) of \(total); the room continues"
    case .stopped(let position): "replay: stopped at \(position.text) of \(total)"
    }
  }
}

extension Duration {
  /// The duration as `3:12`, or `1:03:12`.
  fileprivate var text: String {
    self >= .seconds(3_600)
      ? formatted(
        .time(pattern: .hourMinuteSecond(padHourToLength: 1, roundFractionalSeconds: .down))
      )
      : formatted(
        .time(pattern: .minuteSecond(padMinuteToLength: 1, roundFractionalSeconds: .down))
      )
  }
}
