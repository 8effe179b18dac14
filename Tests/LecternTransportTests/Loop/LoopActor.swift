import LecternTransport

/// An actor on a loop that keeps the values that it receives.
actor LoopActor {
  private nonisolated let loop: EventLoop
  private(set) var values: [Int] = []
  private var isStopped = false

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func append(_ value: Int) {
    values.append(value)
  }

  func stop() {
    isStopped = true
  }

  /// Ends the loop that it runs on.
  func end(_ loop: EventLoop) async {
    append(1)
    await loop.shutDown()
    append(2)
  }

  /// Runs a function on the loop.
  func run<Result: Sendable>(_ body: @Sendable (isolated LoopActor) -> Result) -> Result {
    body(self)
  }

  /// Enqueues a job for each value, and returns when the last has run.
  func enqueue(_ count: Int) async {
    await withCheckedContinuation { continuation in
      for value in 0..<count {
        Task {
          append(value)
          if value == count - 1 { continuation.resume() }
        }
      }
    }
  }

  /// Enqueues a job that enqueues the next, and so on; returns when the last has run.
  func enqueueChain(_ count: Int) async {
    await withCheckedContinuation { link(count, $0) }
  }

  private func link(_ count: Int, _ end: CheckedContinuation<Void, Never>) {
    guard count > 0 else { return end.resume() }
    append(count)
    Task { link(count - 1, end) }
  }

  /// Enqueues jobs without an end, until it is stopped.
  func spin() {
    guard !isStopped else { return }
    Task { spin() }
  }
}
