import LecternLog
import Testing

@testable import LecternJetStream
@testable import LecternNATS

/// What the servers answer to a message that they have.
@Suite(.serialized) struct PublishTests {
  private struct Answer: Decodable {
    var seq: UInt64
    var duplicate: Bool?
  }

  private func publish(_ id: String, _ sequence: Int, to stream: NATSLogStream) throws -> Answer {
    try stream.jetStream.answer(
      to: stream.room("r").log,
      headers: [
        JetStream.Header.messageID: id, JetStream.Header.expectedSequence: "\(sequence)",
      ],
      [1],
      until: stream.jetStream.deadline
    )
  }

  @Test("a server of version 2.9 calls a second copy a duplicate")
  func duplicate() throws {
    let server = try TestServer(.old)
    let stream = try server.stream()
    #expect(try publish("a", 0, to: stream).duplicate == nil)
    let second = try publish("a", 0, to: stream)
    #expect(second.duplicate == true)
    #expect(second.seq == 1)
  }

  @Test("a server of version 2.15 refuses a second copy by error 10071")
  func refusal() throws {
    let server = try TestServer(.recent)
    let stream = try server.stream()
    #expect(try publish("a", 0, to: stream).seq == 1)
    let error = try #require(throws: JetStreamError.self) { try publish("a", 0, to: stream) }
    guard case .refused(let refusal) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(refusal.errCode == 10071)
  }

  @Test("a message that is published twice is stored once", arguments: ServerBinary.allCases)
  func twice(binary: ServerBinary) throws {
    let server = try TestServer(binary)
    let stream = try server.stream()
    let jetStream = stream.jetStream
    func publish(_ id: String, expecting sequence: UInt64) throws -> UInt64 {
      try jetStream.publish(
        [1],
        to: stream.room("r").log,
        id: id,
        expecting: sequence,
        until: jetStream.deadline
      )
    }
    for _ in 0..<3 { #expect(try publish("a", expecting: 0) == 1) }
    #expect(try publish("b", expecting: 1) == 2)
    for (id, sequence) in [("c", UInt64(0)), ("c", 1)] {
      let error = #expect(throws: JetStreamError.self) {
        try publish(id, expecting: sequence)
      }
      guard case .fenced = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    let error = #expect(throws: JetStreamError.self) { try publish("c", expecting: 7) }
    guard case .lost = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try publish("c", expecting: 2) == 3)
  }
}
