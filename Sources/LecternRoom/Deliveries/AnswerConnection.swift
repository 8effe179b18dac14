internal import LecternTransport
internal import Synchronization

/// The ``Connection`` by which the server itself sends an action. It takes one answer, and no view states.
final class AnswerConnection: Connection {
  private enum State {
    case open(answered: (@Sendable (CallOutcome) -> Void)?)
    case answered(CallOutcome)
  }

  let id: Int
  private let state = Mutex(State.open(answered: nil))

  /// - Parameter id: differs from those of the listener's connections.
  init(id: Int) { self.id = id }

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    // A frame with a position is a view state.
    if frame.position == nil { answer(CallOutcome(ofAnswer: frame.bytes)) }
    return true
  }

  func close(_ code: CloseCode, reason: String) { answer(.unavailable) }

  /// Ends the wait for an answer, unless it has ended.
  func answer(_ outcome: CallOutcome) {
    let answered = state.withLock { state -> (@Sendable (CallOutcome) -> Void)? in
      guard case .open(let answered) = state else { return nil }
      state = .answered(outcome)
      return answered
    }
    answered?(outcome)
  }

  /// Calls a closure once, with the answer; at once if there is one.
  func whenAnswered(_ body: @escaping @Sendable (CallOutcome) -> Void) {
    let outcome = state.withLock { state -> CallOutcome? in
      if case .answered(let outcome) = state { return outcome }
      state = .open(answered: body)
      return nil
    }
    if let outcome { body(outcome) }
  }
}
