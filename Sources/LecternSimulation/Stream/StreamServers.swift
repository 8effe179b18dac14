internal import Foundation
package import LecternJetStream

/// NATS servers with JetStream, as far as logs and leases need them. It is a model without delays and faults.
///
/// ```swift
/// var servers = StreamServers(.recent)
/// servers.receive(.init("$JS.API.STREAM.INFO.lectern", reply: "inbox"), at: now)      // the messages that it answers
/// ```
///
/// `StreamLaw` says what it has in common with the real ones.
package struct StreamServers: Sendable {
  /// What a server looks at first.
  package enum Version: CaseIterable, Sendable {
    /// At the id: NATS 2.9 answers a message that it knows as a duplicate.
    case old
    /// At the expectation: NATS 2.15 refuses a message that is sent again.
    case recent
  }

  /// A message to the servers.
  package struct Incoming: Sendable {
    package var subject: String
    package var headers: [String: String]
    package var data: [UInt8]
    package var reply: String

    package init(
      _ subject: String,
      headers: [String: String] = [:],
      _ data: [UInt8] = [],
      reply: String = ""
    ) {
      (self.subject, self.headers, self.data, self.reply) = (subject, headers, data, reply)
    }
  }

  /// A message from the servers.
  package struct Outgoing: Sendable {
    package var subject: String
    package var message: StreamMessage
  }

  private let version: Version
  private var streams: [StoredStream] = []
  private var consumers = StreamConsumers()
  /// Called with the subject and the data of each message that is stored.
  var storedHandler: (@Sendable (String, [UInt8]) -> Void)?

  package init(_ version: Version) {
    self.version = version
  }

  /// Starts again, without the consumers, which are in memory.
  ///
  /// - Parameter forgetsIDs: whether so much time has passed that no message is a duplicate.
  mutating func restart(forgettingIDs forgetsIDs: Bool) {
    consumers = StreamConsumers()
    if forgetsIDs { for index in streams.indices { streams[index].forgetIDs() } }
  }

  /// Loses the messages that were stored after a time, which may differ for each stream.
  mutating func loseMessages(after time: () -> Duration) {
    for index in streams.indices { streams[index].loseMessages(after: time()) }
  }

  /// Returns the data of a stream's messages whose subjects match a pattern, in their order.
  func messages(of name: String, matching pattern: String) -> [[UInt8]] {
    guard let index = index(of: name[...]) else { return [] }
    return streams[index].messages.filter { $0.subject.matches(pattern) }.map(\.data)
  }

  /// Loses all messages of the last subject that matches a pattern.
  mutating func loseLast(of name: String, matching pattern: String) {
    guard let index = index(of: name[...]) else { return }
    let last = streams[index].messages.last { $0.subject.matches(pattern) }
    if let last { _ = streams[index].purge(last.subject, before: nil) }
  }

  /// Returns the refusal of a request that may succeed a moment later.
  func refusal(of message: Incoming) -> Outgoing {
    let refusal = Refusal(503, 10008, "JetStream system temporarily unavailable")
    return Outgoing(subject: message.reply, message: StreamMessage(data: refusal.bytes))
  }

  /// The time at which a request for messages ends first.
  var nextEnd: Duration? { consumers.nextEnd }

  /// Ends the requests for messages whose time is over.
  package mutating func expire(at now: Duration) -> [Outgoing] { consumers.expire(at: now) }

  /// Handles a message.
  ///
  /// - Returns: the messages that the servers send.
  package mutating func receive(_ message: Incoming, at now: Duration) -> [Outgoing] {
    for index in streams.indices { streams[index].expire(at: now) }
    if message.subject.hasPrefix(Self.api) { return callAPI(message, at: now) }
    if let index = streams.firstIndex(where: { $0.stores(message.subject) }) {
      return publish(message, in: index, at: now)
    }
    // To the subscribers of the subject, if there are any.
    let sent = Outgoing(subject: message.subject, message: StreamMessage(data: message.data))
    return message.reply.isEmpty ? [sent] : [Self.noResponder(to: message.reply)]
  }

  private static let api = "$JS.API."

  private static func noResponder(to subject: String) -> Outgoing {
    Outgoing(subject: subject, message: StreamMessage(status: 503, data: []))
  }

  private mutating func callAPI(_ message: Incoming, at now: Duration) -> [Outgoing] {
    let path = message.subject.dropFirst(Self.api.count)
    func name(after operation: String) -> String? {
      path.hasPrefix(operation + ".") ? String(path.dropFirst(operation.count + 1)) : nil
    }
    if let name = name(after: "CONSUMER.MSG.NEXT") {
      let tokens = name.split(separator: ".")
      guard let index = index(of: tokens.first), let request = try? Request<Pull>(message.data),
        consumers.request(request.value, of: tokens.last, to: message.reply, at: now)
      else { return [Self.noResponder(to: message.reply)] }
      return consumers.deliver(from: streams[index])
    }
    if let name = name(after: "CONSUMER.DELETE") {
      consumers.delete(name.split(separator: ".").last)
      return []
    }
    do {
      return [try answer(message, name(after:))].map {
        Outgoing(subject: message.reply, message: StreamMessage(data: $0))
      }
    } catch {
      let refusal = error as? Refusal ?? Refusal(400, 10025, "invalid JSON")
      return [Outgoing(subject: message.reply, message: StreamMessage(data: refusal.bytes))]
    }
  }

  private mutating func answer(
    _ message: Incoming,
    _ name: (String) -> String?
  ) throws -> [UInt8] {
    if let name = name("STREAM.CREATE") {
      let settings = try Request<StreamSettings>(message.data).value
      guard index(of: name[...]) == nil else {
        throw Refusal(400, 10058, "stream name already in use with a different configuration")
      }
      streams.append(StoredStream(settings))
      return Answer.encode(Information(config: settings, state: .init()))
    }
    if let name = name("STREAM.INFO") {
      let stream = streams[try knownIndex(of: name)]
      let filter = try? Request<SubjectsRequest>(message.data).value.subjectsFilter
      return Answer.encode(Information(stream, filter: filter ?? nil))
    }
    if let name = name("STREAM.PURGE") {
      let index = try knownIndex(of: name)
      let request = try Request<PurgeRequest>(message.data).value
      return Answer.encode(
        Purged(purged: streams[index].purge(request.filter, before: request.seq))
      )
    }
    if let name = name("STREAM.MSG.GET") {
      let stream = streams[try knownIndex(of: name)]
      let request = try Request<MessageRequest>(message.data).value
      guard let found = request.message(in: stream) else {
        throw Refusal(404, 10037, "no message found")
      }
      return Answer.encode(FoundMessage(found))
    }
    if let name = name("CONSUMER.CREATE") {
      _ = try knownIndex(of: name)
      let config = try Request<ConsumerRequest>(message.data).value.config
      return Answer.encode(ConsumerCreated(name: consumers.create(config)))
    }
    throw Refusal(404, 10093, "unknown operation")
  }

  private mutating func publish(
    _ message: Incoming,
    in index: Int,
    at now: Duration
  ) -> [Outgoing] {
    let id = message.headers[JetStream.Header.messageID]
    let known = id.flatMap { streams[index].sequence(of: $0, at: now) }
    func answer(_ bytes: [UInt8]) -> [Outgoing] {
      message.reply.isEmpty
        ? [] : [Outgoing(subject: message.reply, message: StreamMessage(data: bytes))]
    }
    func duplicate(_ sequence: UInt64) -> [Outgoing] {
      answer(Answer.encode(Published(seq: sequence, duplicate: true)))
    }
    if version == .old, let known { return duplicate(known) }
    let last = streams[index].last(of: message.subject)?.sequence ?? 0
    let expected = message.headers[JetStream.Header.expectedSequence].flatMap { UInt64($0) }
    if let expected, expected != last {
      return answer(Refusal(400, 10071, "wrong last sequence: \(last)").bytes)
    }
    if let known { return duplicate(known) }
    let sequence = streams[index].append(message.data, to: message.subject, id: id, at: now)
    storedHandler?(message.subject, message.data)
    return answer(Answer.encode(Published(seq: sequence, duplicate: nil)))
      + consumers.deliver(from: streams[index])
  }

  private func index(of name: Substring?) -> Int? {
    streams.firstIndex { $0.settings.name == name ?? "" }
  }

  private func knownIndex(of name: String) throws -> Int {
    guard let index = index(of: name[...]) else { throw Refusal(404, 10059, "stream not found") }
    return index
  }
}
