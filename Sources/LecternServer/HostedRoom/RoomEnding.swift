internal import LecternTransport
internal import Logging

/// Ends a room: its effects, and the recording.
///
/// ```
///   beginStop ─▶ effects finish, or time is up ─▶ the log ends ─▶ the effects left are cancelled
/// ```
struct RoomEnding {
  /// The time limits of effects in flight before they are cancelled, such as a save, of effects after they are cancelled,
  /// and of the recording.
  private static var timeout: (effects: Duration, cancelled: Duration, recording: Duration) {
    (.milliseconds(800), .milliseconds(200), .milliseconds(700))
  }

  /// The time limit of effects in flight if another server waits to continue the room and its effects.
  private static var successorTimeout: Duration { .milliseconds(100) }

  /// Scale the timeout: rooms that close together compete for CPU and disk.
  private static var roomsPerTimeout: Int { 50 }

  let room: any EndingRoom
  let logger: Logger
  /// The number of rooms that end together.
  var count = 1
  /// Whether another server waits to continue the room.
  var hasSuccessor = false

  /// Waits until the effects in flight have finished.
  ///
  /// - Returns: whether they have finished in time.
  func finishEffects() async -> Bool {
    let timeout = hasSuccessor ? Self.successorTimeout : Self.timeout.effects
    return await hasEnded(within: timeout) { [room] in await room.finishEffects() }
  }

  /// Ends the recording, and cancels the remaining effects. They run again when the room is restored.
  ///
  /// - Parameter areEffectsFinished: whether no effect is left.
  func end(areEffectsFinished: Bool) async {
    let timeout = Self.timeout
    let recording = timeout.recording * (1 + count / Self.roomsPerTimeout)
    if await !hasEnded(within: recording, { [room] in await room.stopRecording() }) {
      logger.error("The disk did not answer in time. The log may end before its latest entries.")
    }
    guard !areEffectsFinished else { return }
    await room.cancelEffects()
    _ = await hasEnded(within: timeout.cancelled) { [room] in await room.finishEffects() }
  }

  /// Returns whether some work ends within a time.
  private func hasEnded(
    within timeout: Duration,
    _ work: @escaping @Sendable () async -> Void
  ) async -> Bool {
    // Not a task group, because it would wait for both.
    let (results, result) = AsyncStream.makeStream(of: Bool.self)
    let finish = Task {
      await work()
      result.yield(true)
    }
    let timeout = Task {
      try await Task.sleep(for: timeout)
      result.yield(false)
    }
    defer {
      finish.cancel()
      timeout.cancel()
    }
    return await results.first { _ in true } ?? true
  }
}
