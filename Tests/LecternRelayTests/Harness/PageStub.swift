import LecternTransport
import Synchronization

/// The connection of a page. It takes frames while it is writable.
final class PageStub: Connection {
  private struct State {
    var texts: [String] = []
    var isWritable = true
    /// The number of bytes of a frame that it takes while the loop waits; nil for all.
    var room: Int?
    var closeCode: CloseCode?
    var closeReason: String?
    var roundTrip: Duration?
    var measurements = 0
  }

  let id: Int
  private let state = Mutex(State())

  init(_ id: Int = 1) { self.id = id }

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    state.withLock { state in
      if state.isWritable { state.texts.append(frame.text) }
      return state.isWritable
    }
  }

  func sendConcurrently(_ wire: UnsafeRawBufferPointer) -> ConcurrentSend {
    state.withLock { state in
      guard state.isWritable else { return .refused }
      if let room = state.room { return .begun(room) }
      state.texts.append("concurrently")
      return .sent
    }
  }

  func finish(_ frame: Frame, from count: Int) {
    state.withLock { $0.texts.append("rest of \(frame.text) from \(count)") }
  }

  func close(_ code: CloseCode, reason: String) {
    state.withLock { state in
      guard state.closeCode == nil else { return }
      (state.closeCode, state.closeReason, state.isWritable) = (code, reason, false)
    }
  }

  func measureRoundTrip() { state.withLock { $0.measurements += 1 } }

  var roundTrip: Duration? {
    get { state.withLock { $0.roundTrip } }
    set { state.withLock { $0.roundTrip = newValue } }
  }
}

extension PageStub {
  /// The frames that it was sent, in order.
  var texts: [String] { state.withLock { $0.texts } }
  var closeCode: CloseCode? { state.withLock { $0.closeCode } }
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

extension Frame {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A frame of a text, and of a revision, if it leads to one.
  convenience init(_ text: String, at revision: Int? = nil) {
    self.init(
      Array(text.utf8),
      leadingTo: revision.map { FramePosition(epoch: "e", revision: $0) }
    )
  }
}
