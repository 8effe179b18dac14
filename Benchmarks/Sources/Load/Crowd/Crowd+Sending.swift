import NIOCore
import NIOWebSocket

extension Crowd {
  /// Starts counting.
  func begin() {
    revision = viewers.compactMap(\.revision).max() ?? 0
    sentAt = []
    bytes = 0
    joinTimes = []
    for index in viewers.indices {
      viewers[index].countedFrom = viewers[index].revision ?? revision
    }
    for index in audiences.indices {
      audiences[index].begin(at: revision)
      latencies[index] = []
      ages[index] = []
    }
  }

  /// Sends an increment.
  func send() {
    sentCount += 1
    revision += 1
    for index in audiences.indices { audiences[index].advanced() }
    sentAt.append(.now())
    let action = #"{"type":"action","ref":\#(sentCount),"name":"incrTapped"}"#
    let frame = WebSocketFrame(
      fin: true,
      opcode: .text,
      maskKey: .random(),
      data: ByteBuffer(string: action)
    )
    viewers[0].channel?.writeAndFlush(frame, promise: nil)
  }

  /// The closed loop: sends increments, and waits after each until every viewer has it.
  func increment(times: Int = 1) async throws {
    for _ in 0..<times {
      send()
      try await wait(for: .caughtUp(audience: 0))
    }
  }

  /// The open loop: sends increments at a steady rate, without waiting for the viewers; then waits until
  /// every viewer has the last.
  func increment(times: Int, every interval: TimeAmount) async throws {
    let start = NIODeadline.now()
    for number in 0..<times {
      let due = start + TimeAmount.nanoseconds(interval.nanoseconds * Int64(number))
      let sending = loop.scheduleTask(deadline: due) { self.assumeIsolated { $0.send() } }
      if number == times - 1 { try await sending.futureResult.get() }
    }
    try await wait(for: .caughtUp(audience: 0))
  }
}
