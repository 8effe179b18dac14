internal import LecternTransport
internal import Synchronization

/// The ``Connection`` by which the server itself sends an action. It takes one answer, and no view states.
final class AnswerConnection: Connection {
  let id: Int
  /// Nil once it was called.
  private let answered: Mutex<(@Sendable (CallOutcome) -> Void)?>

  /// - Parameters:
  ///   - id: differs from those of the listener's connections.
  ///   - answered: called once.
  init(id: Int, answered: @escaping @Sendable (CallOutcome) -> Void) {
    self.id = id
    self.answered = Mutex(answered)
  }

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    // A frame with a position is a view state.
    if frame.position == nil { answer(CallOutcome(ofAnswer: frame.bytes)) }
    return true
  }

  func close(_ code: CloseCode, reason: String) { answer(.unavailable) }

  /// Ends the wait for an answer. Called on any thread, because nobody may answer in time.
  func answer(_ outcome: CallOutcome) {
    let answered = answered.withLock { answered in
      defer { answered = nil }
      return answered
    }
    answered?(outcome)
  }
}
