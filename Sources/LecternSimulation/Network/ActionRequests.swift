internal import Composable
internal import LecternRehearsal

/// The requests that carry a page's messages for an event stream, one after the other.
///
/// ```
///   stream    page ◀──────────────── room     one connection; nothing of it arrives once it is cut
///   requests  page ─ messages ─▶ room         a connection each: one in transit arrives even if the stream is cut
///             page ◀── answer ── room         without an answer, the page repeats a request once
/// ```
struct ActionRequests {
  private var random: SeededRandomNumberGenerator
  private let profile: NetworkProfile
  /// The share of requests without an answer, from 0 to 1.
  var failureRate = 0.1
  /// The messages that wait, in order.
  private var queue: [[UInt8]] = []
  private var isUnderway = false

  init(over profile: NetworkProfile, seed: UInt64) {
    self.profile = profile
    random = SeededRandomNumberGenerator(seed: seed)
  }

  /// A request with messages.
  struct Request {
    let messages: [[UInt8]]
    /// The time until it arrives; nil if it doesn't.
    let delay: Duration?
    /// The time after that until its answer arrives; nil if it doesn't.
    let answerDelay: Duration?
    /// The time after which the page knows that no answer arrives.
    let failureDelay: Duration
  }

  mutating func append(_ message: [UInt8]) { queue.append(message) }

  /// Returns the next request; nil while one is underway, and without messages.
  mutating func next() -> Request? {
    guard !isUnderway, !queue.isEmpty else { return nil }
    isUnderway = true
    defer { queue = [] }
    return request(with: queue)
  }

  /// Returns a request that carries the messages of one without an answer.
  mutating func repeated(_ request: Request) -> Request { self.request(with: request.messages) }

  /// The room has accepted the messages of the request that was underway.
  mutating func accepted() { isUnderway = false }

  private mutating func request(with messages: [[UInt8]]) -> Request {
    var network = NetworkModel(profile, seed: random.next())
    let (delay, answerDelay) = (
      network.arrival(.up, sentAt: .zero), network.arrival(.down, sentAt: .zero)
    )
    let fails = Double.random(in: 0..<1, using: &random) < failureRate
    // The messages may have arrived, or arrive after those of the next request.
    let arrives = !fails || Bool.random(using: &random)
    return Request(
      messages: messages,
      delay: arrives ? delay : nil,
      answerDelay: fails ? nil : answerDelay,
      failureDelay: random.duration(in: .zero ... .seconds(2))
    )
  }
}
