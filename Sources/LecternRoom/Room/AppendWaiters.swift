/// The calls that wait for a room's pending batch.
struct AppendWaiters {
  private var continuations: [CheckedContinuation<Void, Never>] = []

  mutating func add(_ continuation: CheckedContinuation<Void, Never>) {
    continuations.append(continuation)
  }

  /// Resumes the calls. They look at the journal again.
  mutating func resume() {
    let waiting = continuations
    continuations = []
    for continuation in waiting { continuation.resume() }
  }
}
