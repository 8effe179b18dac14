import LecternWire
import Testing

@testable import LecternRoom

/// The lifetime of a session.
@Suite struct SessionsTests {
  let client = ClientID("00112233445566778899aabbccddeeff")

  @Test("a session is kept for two minutes after its page has left", arguments: [0, 1, 119])
  func remembered(seconds: Int) {
    var sessions = Sessions(instanceID: "k")
    let first = sessions.open(client, connection: 1, at: .zero).key
    sessions.close(first, connection: 1, at: .seconds(1_000))
    let second = sessions.open(client, connection: 2, at: .seconds(1_000 + seconds))
    #expect(second.key == first)
    #expect(second.replaced == nil)
  }

  @Test("a session is forgotten after two minutes")
  func forgotten() {
    var sessions = Sessions(instanceID: "k")
    let first = sessions.open(client, connection: 1, at: .zero).key
    sessions.close(first, connection: 1, at: .seconds(1_000))
    let second = sessions.open(client, connection: 2, at: .seconds(1_120)).key
    #expect(second != first)
    #expect(sessions[first] == nil)
  }

  @Test("a session whose page comes back in time is kept")
  func back() {
    var sessions = Sessions(instanceID: "k")
    let first = sessions.open(client, connection: 1, at: .zero).key
    sessions.close(first, connection: 1, at: .zero)
    _ = sessions.open(client, connection: 2, at: .seconds(100))
    #expect(sessions.open(client, connection: 3, at: .seconds(5_000)).key == first)
    // The first of these connections was replaced.
    sessions.close(first, connection: 2, at: .seconds(5_000))
    #expect(sessions.open(client, connection: 4, at: .seconds(9_000)).key == first)
  }

  private func id(_ number: Int) -> ClientID? {
    let digits = String(number, radix: 16)
    return ClientID(String(repeating: "0", count: 32 - digits.count) + digits)
  }

  @Test("beyond 16,384 sessions that are away, the first to leave is forgotten first")
  func limit() {
    var sessions = Sessions(instanceID: "k")
    for number in 0...16_384 {
      let session = sessions.open(id(number), connection: number, at: .zero).key
      sessions.close(session, connection: number, at: .zero)
    }
    #expect(sessions.awayCount == 16_384)
    #expect(sessions.open(id(1), connection: 0, at: .zero).key == 2)
    #expect(sessions.open(id(0), connection: 1, at: .zero).key == 16_386)
  }

  @Test("calls are never counted as away, and never outlast a page that has acted")
  func calls() {
    var sessions = Sessions(instanceID: "k")
    let participant = sessions.open(client, connection: 0, at: .zero).key
    sessions.update(participant) { $0.insert(1) }
    sessions.close(participant, connection: 0, at: .zero)
    for number in 1...20_000 {
      let call = sessions.open(id(number), as: .call, connection: number, at: .seconds(1)).key
      sessions.update(call) { $0.insert(1) }
      sessions.close(call, connection: number, at: .seconds(1))
    }
    #expect(sessions.awayCount == 1)
    #expect(sessions.open(client, connection: 1, at: .seconds(2)).key == participant)
    #expect(sessions.awayCount == 0)
  }

  @Test("a call of an earlier start is still a call, and its actions have run")
  func restoredCalls() throws {
    var earlier = Sessions(instanceID: "k")
    let call = earlier.open(client, as: .call, connection: 0, at: .zero).key
    earlier.update(call) { $0.insert(1) }
    var sessions = Sessions(instanceID: "k")
    sessions.restore(earlier.records, starts: 1, at: .zero)
    #expect(sessions.awayCount == 0)
    let key = sessions.open(client, as: .call, connection: 0, at: .seconds(1)).key
    let session = try #require(sessions[key])
    #expect(session.kind == .call)
    #expect(session.verdict(on: 1) == .known)
  }

  @Test("sessions of participants are kept, however many watching ones come and go")
  func participants() {
    var sessions = Sessions(instanceID: "k")
    let participant = sessions.open(client, connection: 0, at: .zero).key
    sessions.update(participant) { $0.insert(1) }
    sessions.close(participant, connection: 0, at: .zero)
    for number in 1...20_000 {
      let session = sessions.open(id(number), connection: number, at: .seconds(1)).key
      sessions.close(session, connection: number, at: .seconds(1))
    }
    #expect(sessions.awayCount == 16_384)
    #expect(sessions.open(client, connection: 1, at: .seconds(2)).key == participant)
  }

  @Test("a page that comes and goes many times has one session, and displaces no other")
  func comingAndGoing() {
    var sessions = Sessions(instanceID: "k")
    let other = sessions.open(id(0), connection: 0, at: .zero).key
    sessions.close(other, connection: 0, at: .zero)
    for number in 1...40_000 {
      let session = sessions.open(client, connection: number, at: .seconds(1)).key
      sessions.close(session, connection: number, at: .seconds(1))
    }
    #expect(sessions.awayCount == 2)
    #expect(sessions.open(id(0), connection: 0, at: .seconds(1)).key == other)
    #expect(sessions.awayCount == 1)
    sessions.forget(at: .seconds(121))
    #expect(sessions.awayCount == 0)
  }
}
