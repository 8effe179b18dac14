package import LecternTransport
internal import Synchronization

/// A connection that records what it is given, and takes frames while it is writable.
package final class ConnectionStub: Connection {
  private struct State {
    package var frames: [Frame] = []
    package var isWritable = true
    /// The number of bytes of a frame that it takes while the loop waits; nil for all.
    package var room: Int?
    /// What it was sent, byte for byte.
    package var wire: [UInt8] = []
    package var concurrentCount = 0
    package var closeReason: String?
    package var measurements = 0
  }

  package let id: Int
  private let state = Mutex(State())

  package init(_ id: Int = 1) {
    self.id = id
  }

  package func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    state.withLock { state in
      if state.isWritable {
        state.frames.append(frame)
        frame.withWire { state.wire += $0 }
      }
      return state.isWritable
    }
  }

  package func sendConcurrently(_ wire: UnsafeRawBufferPointer) -> ConcurrentSend {
    state.withLock { state in
      guard state.isWritable else { return .refused }
      let count = min(state.room ?? wire.count, wire.count)
      state.wire += wire[..<count]
      state.concurrentCount += 1
      return count == wire.count ? .sent : .begun(count)
    }
  }

  package func finish(_ frame: Frame, from count: Int) {
    state.withLock { state in
      frame.withWire { state.wire += $0[count...] }
    }
  }

  package func close(_ code: CloseCode, reason: String) {
    state.withLock { $0.closeReason = reason }
  }

  package var roundTrip: Duration? { nil }

  package func measureRoundTrip() {
    state.withLock { $0.measurements += 1 }
  }
}

extension ConnectionStub {
  package var frames: [Frame] { state.withLock { $0.frames } }
  package var texts: [String] { frames.map { String(decoding: $0.bytes, as: UTF8.self) } }
  package var wire: [UInt8] { state.withLock { $0.wire } }
  /// The number of frames that it was sent while the loop waited.
  package var concurrentCount: Int { state.withLock { $0.concurrentCount } }
  package var closeReason: String? { state.withLock { $0.closeReason } }
  /// The number of round trips that it was asked to measure.
  package var measurements: Int { state.withLock { $0.measurements } }

  package var room: Int? {
    get { state.withLock { $0.room } }
    set { state.withLock { $0.room = newValue } }
  }

  package var isWritable: Bool {
    get { state.withLock { $0.isWritable } }
    set { state.withLock { $0.isWritable = newValue } }
  }
}
