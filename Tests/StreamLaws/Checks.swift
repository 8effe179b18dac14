import Testing

@testable import LecternJetStream

/// The checks of ``StreamLaw``, on a stream without messages.
struct Checks {
  let stream: JetStream
  let subject: String

  private var last: JetStream.Message? {
    get throws { try stream.lastMessage(of: subject, until: stream.deadline) }
  }

  @discardableResult private func publish(
    _ byte: UInt8,
    id: String? = nil,
    to other: String? = nil,
    after sequence: UInt64
  ) throws(JetStreamError) -> UInt64 {
    try stream.publish(
      [byte],
      to: other ?? subject,
      id: id ?? stream.connection.makeID(),
      expecting: sequence,
      until: stream.deadline
    )
  }

  private func isFenced(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch {
      if case .fenced? = error as? JetStreamError { return true }
      return false
    }
  }

  func createAgain(_ settings: StreamSettings) throws {
    var other = settings
    other.subjects = ["\(settings.name).other.>"]
    #expect(try StreamSettings.found(or: other, by: stream).subjects == settings.subjects)
  }

  func lookForNothing() throws {
    #expect(try last?.data == nil)
    #expect(try stream.message(of: subject, from: 1, until: stream.deadline)?.data == nil)
    #expect(try stream.subjects("\(stream.stream).*", until: stream.deadline) == [])
  }

  func expectSequence() throws {
    let first = try publish(1, after: 0)
    let second = try publish(2, after: first)
    #expect(second > first)
    #expect(isFenced { try publish(3, after: 0) })
    #expect(isFenced { try publish(3, after: first) })
    #expect(try last?.data == [2])
    #expect(try last?.sequence == second)
    // A subject's expectation is its own.
    let other = try publish(4, to: "\(stream.stream).b", after: 0)
    #expect(try publish(5, after: second) > other)
  }

  func sendAgain() throws {
    let first = try publish(1, id: "one", after: 0)
    #expect(try last?.id == "one")
    #expect(try publish(1, id: "one", after: 0) == first)
    let second = try publish(2, id: "two", after: first)
    #expect(try publish(2, id: "two", after: first) == second)
    #expect(try last?.sequence == second)
  }

  func readFromSequence() throws {
    let first = try publish(1, after: 0)
    let other = try publish(9, to: "\(stream.stream).b", after: 0)
    let second = try publish(2, after: first)
    func byte(from sequence: UInt64) throws -> UInt8? {
      try stream.message(of: subject, from: sequence, until: stream.deadline)?.data.first
    }
    #expect(try byte(from: first) == 1)
    #expect(try byte(from: other) == 2)
    #expect(try byte(from: second + 1) == nil)
  }

  func listSubjects() throws {
    let name = stream.stream
    for subject in ["\(name).b.1.x", "\(name).b.2.x", "\(name).c.1.x"] {
      try publish(1, to: subject, after: 0)
    }
    let found = try stream.subjects("\(name).b.*.*", until: stream.deadline)
    #expect(found.sorted() == ["\(name).b.1.x", "\(name).b.2.x"])
  }

  func purge() throws {
    let first = try publish(1, after: 0)
    let second = try publish(2, after: first)
    try stream.purge(subject, before: second, until: stream.deadline)
    #expect(try stream.message(of: subject, from: 1, until: stream.deadline)?.data == [2])
    try stream.purge(subject, until: stream.deadline)
    #expect(try last?.data == nil)
    // A subject without messages begins again at zero, and the stream's sequences go on.
    #expect(try publish(3, after: 0) > second)
  }

  func keepOne() throws {
    let name = "\(stream.stream)_one"
    let bucket = JetStream(connection: stream.connection, stream: name)
    var settings = StreamSettings(name: name, subjects: ["\(name).>"], numReplicas: 1)
    settings.maxMsgsPerSubject = 1
    _ = try StreamSettings.found(or: settings, by: bucket)
    let checks = Checks(stream: bucket, subject: "\(name).a")
    let first = try checks.publish(1, after: 0)
    try checks.publish(2, after: first)
    #expect(try bucket.message(of: "\(name).a", from: 1, until: bucket.deadline)?.data == [2])
  }

  func consume() throws {
    var sequence: UInt64 = 0
    for byte in 1...100 as ClosedRange<UInt8> { sequence = try publish(byte, after: sequence) }
    let reader = StreamReader(stream, subject: subject, from: 3)
    var messages: [StreamReader.Message] = []
    while messages.count < 98 { messages += try reader.messages() }
    #expect(messages.map { $0.data } == (3...100).map { [$0] })
    #expect(messages.map(\.pending) == (0..<98).reversed())
  }

  func waitForMessages() throws {
    let reader = StreamReader(stream, subject: subject, from: 1)
    #expect(try reader.messages(wait: .milliseconds(100)).isEmpty)
    let first = try publish(1, after: 0)
    #expect(try reader.messages().map(\.data) == [[1]])
    #expect(try reader.messages(wait: .milliseconds(100)).isEmpty)
    try publish(2, after: first)
    #expect(try reader.messages().map(\.data) == [[2]])
  }
}
