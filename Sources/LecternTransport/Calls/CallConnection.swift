/// The ``Connection`` of a call. It collects the answers to the call's actions, and no view states.
///
/// ```
///   POST /actions ─▶ messages ─▶ handler ─▶ one answer a message ─▶ the response
/// ```
///
/// The response is sent in a later pass of the loop, and the handler then hears that the connection is closed: a
/// handler that sends an answer must not be entered at the same time.
///
/// `@unchecked Sendable`: it is used on the loop's thread alone.
final class CallConnection: Connection, @unchecked Sendable {
  typealias Status = HTTPResponse.Status

  /// Maximum number of messages of a call. A room closes a connection with far more unread answers.
  static let messageLimit = 64
  /// The time after which a call is answered in any case.
  static let timeout = Duration.seconds(10)

  let id: Int
  private let handler: any WebSocketHandler
  private let hold: ResponseHold
  /// The time after which it is answered in any case.
  private let deadline: ContinuousClock.Instant
  private let outcome: @Sendable ([UInt8]) -> CallOutcome
  /// The answers, one a line.
  private var answers: [UInt8] = []
  /// The number of messages without an answer.
  private var missing: Int
  /// The status of the first message that failed; nil while none has.
  private var failure: Status?
  private var isClosed = false

  /// - Parameters:
  ///   - id: distinguishes it from the listener's other connections.
  ///   - count: the number of its messages.
  ///   - handler: handles it.
  ///   - hold: released with the response.
  ///   - deadline: the time after which it is answered in any case.
  ///   - outcome: reads an answer.
  init(
    id: Int,
    of count: Int,
    to handler: any WebSocketHandler,
    answering hold: ResponseHold,
    until deadline: ContinuousClock.Instant,
    outcome: @escaping @Sendable ([UInt8]) -> CallOutcome
  ) {
    (self.id, missing, self.handler) = (id, count, handler)
    (self.hold, self.deadline, self.outcome) = (hold, deadline, outcome)
  }

  /// Whether it has no response yet.
  var isOpen: Bool { !hold.isReleased }

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    // A frame with a position is a view state.
    guard isOpen, frame.position == nil else { return true }
    let answer = frame.bytes
    answers += answer
    answers.append(UInt8(ascii: "\n"))
    let status = Status(outcome(answer))
    if failure == nil, status != .ok { failure = status }
    missing -= 1
    if missing == 0 { respond() }
    return true
  }

  func close(_ code: CloseCode, reason: String) {
    refuse(Status(closing: code), reason)
  }
}

// Called by the listener.
extension CallConnection {
  /// Connects to the handler, and passes the messages to it.
  func open(for request: UpgradeRequest, sending messages: [[UInt8]]) {
    handler.enter { $0.connectionOpened(self, request: request) }
    for message in messages where isOpen {
      handler.enter { $0.connection(self, received: message) }
    }
  }

  /// Responds if the handler has not answered in time.
  func answerIfOverdue(at now: ContinuousClock.Instant) {
    guard isOpen, now >= deadline else { return }
    let reason = "no answer yet; repeated with the same Idempotency-Key, the call runs once"
    refuse(.serviceUnavailable, reason)
  }

  func closed() {
    guard !isClosed else { return }
    isClosed = true
    handler.enter { $0.connectionClosed(self) }
  }
}

// Responses.
extension CallConnection {
  /// Responds with the answers.
  private func respond() {
    let status = failure ?? .ok
    let response = HTTPResponse(
      status: status,
      headers: [("cache-control", "no-store")] + status.retryTime,
      contentType: "application/x-ndjson",
      body: answers
    )
    hold.release(sending: response)
  }

  /// Responds with a sentence, although not all messages are answered.
  private func refuse(_ status: Status, _ reason: String) {
    hold.release(sending: .refusal(status, reason, headers: status.retryTime))
  }
}

extension HTTPResponse.Status {
  /// Creates the status for the outcome of an action.
  fileprivate init(_ outcome: CallOutcome) {
    self =
      switch outcome {
      case .done: .ok
      case .invalid: .badRequest
      case .notAllowed: .forbidden
      case .conflict: .conflict
      case .excessive: .tooManyRequests
      case .unavailable: .serviceUnavailable
      }
  }

  /// Creates the status for a call whose connection was closed.
  fileprivate init(closing code: CloseCode) {
    self =
      switch code {
      case .callRefused: .forbidden
      case .callReplaced: .conflict
      // Limits: refused messages, and a relay's.
      case .policyViolation: .tooManyRequests
      default: .serviceUnavailable
      }
  }

  /// The header that says when to try again, if that helps.
  fileprivate var retryTime: [(name: String, value: String)] {
    self == .tooManyRequests || self == .serviceUnavailable ? [("retry-after", "1")] : []
  }
}
