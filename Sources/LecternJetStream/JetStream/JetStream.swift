internal import Foundation

/// The requests to a stream that logs and leases are made of.
///
/// They are those of JetStream's wire protocol, in JSON, since each is a subject and a small body; the library's structs for
/// them are many times that. Every function waits for its answer and may be called on any thread.
package struct JetStream: Sendable {
  let connection: any StreamConnection
  let stream: String

  /// A message of the stream.
  struct Message {
    var sequence: UInt64
    /// The `Nats-Msg-Id` that its publisher has given it.
    var id: String?
    var data: [UInt8]
  }

  /// A point in time until which a request is retried.
  ///
  /// It is on the clock of the connection's threads.
  typealias Deadline = Duration

  /// The deadline of an operation that begins now.
  var deadline: Deadline { now + connection.timeout }

  /// The time on the clock of deadlines.
  var now: Deadline { connection.threads.now }

  /// How long an attempt waits before the request is sent again.
  private static let attemptTimeout = Duration.seconds(1)

  /// Sends a request of JetStream's API, and repeats it until it is answered.
  ///
  /// - Parameter api: the subject, without its prefix.
  func call<Answer: Decodable>(
    _ api: String,
    _ request: some Encodable,
    until deadline: Deadline
  ) throws(JetStreamError) -> Answer {
    let body = (try? Self.encoder.encode(request)).map { [UInt8]($0) } ?? []
    return try answer(to: "$JS.API.\(api)", body, until: deadline)
  }

  /// Sends a request, and repeats it until it is answered.
  ///
  /// - Parameter check: called before each repetition. It returns the answer if that is known otherwise.
  func answer<Answer: Decodable>(
    to subject: String,
    headers: KeyValuePairs<String, String> = [:],
    _ body: [UInt8],
    until deadline: Deadline,
    checking check: () throws(JetStreamError) -> Answer? = { () throws(JetStreamError) in nil }
  ) throws(JetStreamError) -> Answer {
    var cause = "no answer in time"
    while true {
      let timeout = min(Self.attemptTimeout, deadline - now)
      guard timeout > .zero else { throw .unreachable(cause) }
      let message: StreamMessage?
      do throws(ConnectionError) {
        message = try connection.request(subject, headers: headers, body, timeout: timeout)
      } catch {
        message = nil
        cause = error.description
      }
      switch message.map({ Self.decode($0, as: Answer.self) }) {
      case .success(let answer): return answer
      case .failure(let refusal) where refusal.isTransient: cause = refusal.description
      case .failure(let refusal): throw .refused(refusal)
      case nil: break
      }
      // A request that nothing responds to, as JetStream is starting, fails at once.
      connection.threads.sleep(for: .milliseconds(50))
      if let answer = try check() { return answer }
    }
  }

  /// JetStream's names are in snake case.
  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return encoder
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }

  private static func decode<Answer: Decodable>(
    _ message: StreamMessage,
    as type: Answer.Type
  ) -> Result<Answer, JetStreamError.Refusal> {
    do {
      let data = Data(message.data)
      return try Self.decoder.decode(Outcome<Answer>.self, from: data).result
    } catch {
      return .failure(
        JetStreamError.Refusal(code: 500, description: "the answer cannot be read: \(error)")
      )
    }
  }

  /// An answer, or the error in its place.
  private struct Outcome<Answer: Decodable>: Decodable {
    private enum CodingKeys: CodingKey { case error }

    let result: Result<Answer, JetStreamError.Refusal>

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let refusal = try container.decodeIfPresent(JetStreamError.Refusal.self, forKey: .error) {
        result = .failure(refusal)
      } else {
        result = .success(try Answer(from: decoder))
      }
    }
  }
}
