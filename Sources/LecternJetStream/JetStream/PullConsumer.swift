internal import Foundation
internal import LecternBytes

/// A consumer in the server's memory. It sends the messages of a subject in order.
///
/// `@unchecked Sendable`: ``StreamReader`` uses it, one caller at a time.
final class PullConsumer: @unchecked Sendable {
  /// The result of a request.
  struct Delivery {
    var messages: [StreamReader.Message] = []
    /// Whether the server has lost the consumer, or a message was lost on the way.
    var isBroken = false
  }

  private static let requestSize = 64

  private let jetStream: JetStream
  private let name: String
  private let inbox: String
  private let subscription: any StreamSubscription
  /// The number of messages that were received.
  private var received: UInt64 = 0
  /// The number of messages that the server may send without another request.
  private var requested = 0

  /// Creates a consumer.
  ///
  /// - Parameter sequence: the lowest sequence to read.
  init(_ jetStream: JetStream, subject: String, from sequence: UInt64) throws(JetStreamError) {
    let request = CreateRequest(
      streamName: jetStream.stream,
      config: .init(optStartSeq: max(1, sequence), filterSubject: subject)
    )
    let answer: CreateAnswer = try jetStream.call(
      "CONSUMER.CREATE.\(jetStream.stream)",
      request,
      until: jetStream.deadline
    )
    self.jetStream = jetStream
    name = answer.name
    inbox = "_INBOX.\(jetStream.connection.makeID())"
    do throws(ConnectionError) {
      subscription = try jetStream.connection.subscribe(to: inbox)
    } catch {
      throw .unreachable(error.description)
    }
  }

  /// Deletes the consumer without waiting for an answer. The server deletes one that is not used by itself, later.
  deinit {
    try? jetStream.connection.publish("$JS.API.CONSUMER.DELETE.\(jetStream.stream).\(name)")
  }

  /// Receives messages until there are no more by now.
  ///
  /// - Parameter wait: how long the first of them is waited for.
  func receive(wait: Duration) -> Delivery {
    var delivery = Delivery()
    do throws(ConnectionError) {
      if requested == 0 { try request(wait: wait) }
      while requested > 0 {
        // The server ends a request after `wait`: without a word of it, the request or the consumer is lost.
        guard let message = try subscription.next(timeout: wait + .seconds(1)) else {
          delivery.isBroken = true
          return delivery
        }
        if let status = message.status {
          requested = 0
          // "No messages" and "request timeout"; anything else says that the consumer is gone.
          delivery.isBroken = status != 404 && status != 408
          return delivery
        }
        guard let position = Position(message.reply), position.delivered == received + 1 else {
          delivery.isBroken = true
          return delivery
        }
        received += 1
        requested -= 1
        delivery.messages.append(
          StreamReader.Message(
            sequence: position.sequence,
            pending: position.pending,
            data: message.data
          )
        )
        if position.pending == 0 { return delivery }
      }
    } catch {
      delivery.isBroken = true
    }
    return delivery
  }

  private func request(wait: Duration) throws(ConnectionError) {
    let body = #"{"batch":\#(Self.requestSize),"expires":\#(wait.milliseconds * 1_000_000)}"#
    try subscription.request(
      "$JS.API.CONSUMER.MSG.NEXT.\(jetStream.stream).\(name)",
      [UInt8](body.utf8),
      answeredTo: inbox
    )
    requested = Self.requestSize
  }

  private struct CreateRequest: Encodable {
    struct Config: Encodable {
      var deliverPolicy = "by_start_sequence"
      var optStartSeq: UInt64
      var ackPolicy = "none"
      var filterSubject: String
      /// Nanoseconds.
      var inactiveThreshold = 30_000_000_000
      var memStorage = true
      var numReplicas = 1
    }
    var streamName: String
    var config: Config
  }

  private struct CreateAnswer: Decodable { var name: String }
}

extension PullConsumer {
  /// What the reply subject of a consumer's message says:
  /// `$JS.ACK.[domain.account.]stream.consumer.deliveries.sequence.delivered.time.pending[.token]`.
  private struct Position {
    var sequence: UInt64
    var delivered: UInt64
    var pending: Int

    init?(_ reply: String) {
      let tokens = reply.split(separator: ".")
      let first = tokens.count >= 11 ? 7 : 5
      guard tokens.count >= 9, let sequence = UInt64(tokens[first]),
        let delivered = UInt64(tokens[first + 1]), let pending = Int(tokens[first + 3])
      else { return nil }
      self.sequence = sequence
      self.delivered = delivered
      self.pending = pending
    }
  }
}
