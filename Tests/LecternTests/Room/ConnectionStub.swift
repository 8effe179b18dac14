import LecternTransport
import Synchronization

/// A connection that records what it is given, and takes frames while it is writable.
final class ConnectionStub: Connection {
  private struct State {
    var frames: [Frame] = []
    var isWritable = true
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
      if state.isWritable { state.frames.append(frame) }
      return state.isWritable
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
  var closeReason: String? { state.withLock { $0.closeReason } }
  /// The number of round trips that it was asked to measure.
  var measurements: Int { state.withLock { $0.measurements } }

  var isWritable: Bool {
    get { state.withLock { $0.isWritable } }
    set { state.withLock { $0.isWritable = newValue } }
  }
}
