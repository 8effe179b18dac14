import Foundation
import LecternTransport
import Synchronization

/// A connection that keeps what it is given, and can be told to be behind.
final class FakeConnection: Connection {
  private struct State {
    var frames: [Frame] = []
    var isBehind = false
    var moreFollows: [Bool] = []
    var refused = 0
    var closing: CloseCode?
  }

  let id: Int
  private let state = Mutex(State())

  init(id: Int) {
    self.id = id
  }

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    state.withLock { state in
      guard !state.isBehind, state.closing == nil else {
        state.refused += 1
        return false
      }
      state.frames.append(frame)
      state.moreFollows.append(moreFollows)
      return true
    }
  }

  func close(_ code: CloseCode, reason: String) {
    state.withLock { $0.closing = $0.closing ?? code }
  }
}

extension FakeConnection {
  var frames: [Frame] { state.withLock { $0.frames } }

  /// All that it was sent.
  var sentText: String { frames.map { String(decoding: $0.bytes, as: UTF8.self) }.joined() }

  /// Of each frame, whether it was to wait for another.
  var moreFollows: [Bool] { state.withLock { $0.moreFollows } }

  var closing: CloseCode? { state.withLock { $0.closing } }

  /// How often it could not take a frame.
  var refused: Int { state.withLock { $0.refused } }

  /// Whether it refuses what it is given.
  var isBehind: Bool {
    get { state.withLock { $0.isBehind } }
    set { state.withLock { $0.isBehind = newValue } }
  }

  /// The messages so far, read; each patch has the state that it makes.
  var messages: [DownMessage] {
    get throws {
      var shown: DownMessage.View?
      return try frames.map { frame in
        var message = try JSONDecoder().decode(DownMessage.self, from: Data(frame.bytes))
        message.complete(shown)
        shown = message.state ?? shown
        return message
      }
    }
  }

  /// The messages so far, each in a word: `3` shows that count, `ack 7`, `unknown_action 7`.
  var story: [String] {
    get throws { try messages.map(\.summary) }
  }
}
