import NIOCore
import NIOWebSocket

extension Crowd {
  /// Starts counting.
  ///
  /// - Parameters:
  ///   - hiddenCount: the number of revisions since the viewers' that change nothing for them.
  ///   - tally: the counts of a poll that the viewers are shown.
  func begin(after hiddenCount: Int = 0, tally: Tally? = nil) {
    self.tally = tally
    revision = (viewers.compactMap(\.revision).max() ?? 0) + hiddenCount
    sentAt = []
    bytes = 0
    joinTimes = []
    for index in viewers.indices {
      if viewers[index].revision != nil { viewers[index].revision = revision }
      viewers[index].countedFrom = viewers[index].revision ?? revision
    }
    for index in audiences.indices {
      audiences[index].begin(at: revision)
      latencies[index] = []
      ages[index] = []
    }
  }

  /// Has the viewers take what they are shown from now on, whatever it is.
  func watch() {
    isWatching = true
  }

  /// Sends an increment.
  func send(by number: Int = 0) { send(#""name":"incrTapped""#, by: number) }

  /// Sends an action that changes what every viewer sees.
  ///
  /// - Parameters:
  ///   - action: its fields, without the type and the `ref`.
  ///   - number: the viewer that sends it.
  func send(_ action: String, by number: Int) {
    viewers[number].sentCount += 1
    revision += 1
    for index in audiences.indices { audiences[index].advanced() }
    sentAt.append(.now())
    let frame = WebSocketFrame(
      fin: true,
      opcode: .text,
      maskKey: .random(),
      data: ByteBuffer(string: #"{"type":"action","ref":\#(viewers[number].sentCount),\#(action)}"#)
    )
    viewers[number].channel?.writeAndFlush(frame, promise: nil)
  }

  /// The closed loop: sends increments, and waits after each until every viewer has it.
  func increment(times: Int = 1) async throws {
    for _ in 0..<times {
      send()
      try await wait(for: .caughtUp(audience: 0))
    }
  }

  /// Sends increments as fast as every viewer has them, up to some at a time. The viewers send in turn, because each has
  /// a budget of processor time.
  func increment(times: Int, upTo count: Int) async throws {
    for first in stride(from: 0, to: times, by: count) {
      let sender = first / count % viewers.count
      for _ in first..<min(first + count, times) { send(by: sender) }
      try await wait(for: .caughtUp(audience: 0))
    }
  }

  /// The open loop: sends increments at a steady rate, without waiting for the viewers; then waits until
  /// every viewer has the last.
  ///
  /// - Parameter sender: returns the viewer that sends the increment of a number; by default the first of all.
  func increment(
    times: Int,
    every interval: TimeAmount,
    by sender: @escaping @Sendable (Int) -> Int = { _ in 0 }
  ) async throws {
    try await send(times, every: interval) { crowd, number in crowd.send(by: sender(number)) }
  }

  /// Sends votes at a steady rate, without waiting for the viewers; then waits until every viewer has the last.
  func vote(_ votes: [Election.Vote], every interval: TimeAmount) async throws {
    try await send(votes.count, every: interval) { crowd, number in
      crowd.send(votes[number].action, by: votes[number].phone)
    }
  }

  private func send(
    _ count: Int,
    every interval: TimeAmount,
    send: @escaping @Sendable (isolated Crowd, Int) -> Void
  ) async throws {
    let start = NIODeadline.now()
    for number in 0..<count {
      let due = start + TimeAmount.nanoseconds(interval.nanoseconds * Int64(number))
      let sending = loop.scheduleTask(deadline: due) { self.assumeIsolated { send($0, number) } }
      if number == count - 1 { try await sending.futureResult.get() }
    }
    try await wait(for: .caughtUp(audience: 0))
  }
}
