package import Composable

/// The clock of a simulated process. Its time is that of the schedule.
package struct SimulatedClock: Clock {
  package struct Instant: InstantProtocol {
    package var offset: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let loop: SimulatedLoop

  package init(_ loop: SimulatedLoop) {
    self.loop = loop
  }

  package var now: Instant { Instant(offset: loop.schedule.now) }

  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.sleep(continuation)
        loop.schedule.at(deadline.offset, in: loop.process) { sleeper.wake(.success(())) }
      }
    } onCancel: {
      sleeper.wake(.failure(CancellationError()))
    }
  }

  /// The time of day of the process. Unlike the time that sleepers wait for, it may leap.
  package var timestamp: Timestamp {
    let time = loop.schedule.now + loop.process.clockOffset
    return Timestamp(millisecondsSinceEpoch: Int64(time / .milliseconds(1)))
  }
}

/// A task that sleeps.
///
/// `@unchecked Sendable`: used on the simulation's thread alone.
private final class Sleeper: @unchecked Sendable {
  private var continuation: CheckedContinuation<Void, any Error>?
  private var result: Result<Void, any Error>?

  func sleep(_ continuation: CheckedContinuation<Void, any Error>) {
    if let result { return continuation.resume(with: result) }
    self.continuation = continuation
  }

  func wake(_ result: Result<Void, any Error>) {
    guard self.result == nil else { return }
    self.result = result
    continuation?.resume(with: result)
    continuation = nil
  }
}
