/// Streams of a value. Each has the latest one; a slow reader skips some.
struct Subscribers<Value: Sendable> {
  private var continuations: [AsyncStream<Value>.Continuation] = []

  /// - Parameters:
  ///   - value: the current value.
  ///   - isOver: whether no other value follows.
  mutating func subscribe(from value: Value?, isOver: Bool) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingNewest(1))
    if let value { continuation.yield(value) }
    if isOver { continuation.finish() } else { continuations.append(continuation) }
    return stream
  }

  mutating func yield(_ value: Value) {
    continuations.removeAll { continuation in
      if case .terminated = continuation.yield(value) { true } else { false }
    }
  }

  mutating func finish() {
    for continuation in continuations { continuation.finish() }
    continuations = []
  }
}
