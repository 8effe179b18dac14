import LecternTransport
import Synchronization

/// A connection that records what it is given, and takes frames while it is writable.
final class ConnectionStub: Connection {
  private struct State {
    var frames: [Frame] = []
    var isWritable = true
    /// The number of bytes of a frame that it takes while the loop waits; nil for all.
    var room: Int?
    /// What it was sent, byte for byte.
    var wire: [UInt8] = []
    var concurrentCount = 0
    var closeReason: String?
    var measurements = 0
  }

  let id: Int
  private let state = Mutex(State())

  init(_ id: Int = 1) {
    self.id = id
  }

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    state.withLock { state in
      if state.isWritable {
        state.frames.append(frame)
        frame.withWire { state.wire += $0 }
      }
      return state.isWritable
    }
  }

  func sendConcurrently(_ wire: UnsafeRawBufferPointer) -> ConcurrentSend {
    state.withLock { state in
      guard state.isWritable else { return .refused }
      let count = min(state.room ?? wire.count, wire.count)
      state.wire += wire[..<count]
      state.concurrentCount += 1
      return count == wire.count ? .sent : .begun(count)
    }
  }

  func finish(_ frame: Frame, from count: Int) {
    state.withLock { state in
      frame.withWire { state.wire += $0[count...] }
    }
  }

  func close(_ code: CloseCode, reason: String) {
    state.withLock { $0.closeReason = reason }
  }

  var roundTrip: Duration? { nil }

  func measureRoundTrip() {
    state.withLock { $0.measurements += 1 }
  }
}

extension ConnectionStub {
  var frames: [Frame] { state.withLock { $0.frames } }
  var texts: [String] { frames.map { String(decoding: $0.bytes, as: UTF8.self) } }
  var wire: [UInt8] { state.withLock { $0.wire } }
  /// The number of frames that it was sent while the loop waited.
  var concurrentCount: Int { state.withLock { $0.concurrentCount } }
  var closeReason: String? { state.withLock { $0.closeReason } }
  /// The number of round trips that it was asked to measure.
  var measurements: Int { state.withLock { $0.measurements } }

  var room: Int? {
    get { state.withLock { $0.room } }
    set { state.withLock { $0.room = newValue } }
  }

  var isWritable: Bool {
    get { state.withLock { $0.isWritable } }
    set { state.withLock { $0.isWritable = newValue } }
  }
}
