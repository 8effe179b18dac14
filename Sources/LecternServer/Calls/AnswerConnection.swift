internal import LecternTransport

/// The ``Connection`` by which the server itself sends an action. It takes one answer, and no view states.
///
/// `@unchecked Sendable`: it is used on the loop's thread alone.
final class AnswerConnection: Connection, @unchecked Sendable {
  let id: Int
  private var answered: ((CallOutcome) -> Void)?

  /// - Parameters:
  ///   - id: differs from those of the listener's connections.
  ///   - answered: called once.
  init(id: Int, answered: @escaping (CallOutcome) -> Void) {
    (self.id, self.answered) = (id, answered)
  }

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    // A frame with a position is a view state.
    if frame.position == nil { answer(CallOutcome(ofAnswer: frame.bytes)) }
    return true
  }

  func close(_ code: CloseCode, reason: String) { answer(.unavailable) }

  func answer(_ outcome: CallOutcome) {
    answered?(outcome)
    answered = nil
  }
}
