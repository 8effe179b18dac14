/// Whether the store of a room's uploads has been read, and the calls that wait for it.
struct UploadReadiness {
  private enum Phase {
    case reading, ready
    /// The room has ended before the store could be read.
    case ended
  }

  private var phase = Phase.reading
  private var waiting: [AsyncStream<Void>.Continuation] = []

  var isReady: Bool { phase == .ready }

  /// Returns a stream without elements. It ends when the store has been read, or when the room has ended.
  mutating func wait() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    if phase == .reading { waiting.append(continuation) } else { continuation.finish() }
    return stream
  }

  /// Continues the waiting calls after the store has been read.
  mutating func setReady() { settle(.ready) }

  /// Continues the waiting calls of a room that has ended. They fail.
  mutating func setEnded() { settle(.ended) }

  private mutating func settle(_ phase: Phase) {
    self.phase = phase
    for continuation in waiting { continuation.finish() }
    waiting = []
  }
}
