import LecternTransport
import Testing

@testable import LecternRelay

/// Viewers of a relay that is linked.
@Suite("Viewers") struct ViewerTests {
  @Test("what a viewer does reaches the room, and what the room sends reaches it")
  func exchange() async throws {
    let (hall, leader) = try await Hall.linked()
    let (first, second) = (await hall.open(1), await hall.open(2))
    await hall.send("a", "b", from: first)
    await hall.send("", from: second)
    await leader.room.send("to both", at: 1, to: 1, 2)
    await leader.room.send("to the first", to: 1)
    await hall.close(first)
    #expect(
      await leader.room.events == [
        "1: opened page 1", "2: opened page 2", "1: a", "1: b", "2: ", "1: closed",
      ]
    )
    #expect(first.texts == ["to both", "to the first"])
    #expect(second.texts == ["to both"])
    #expect(await hall.relay.viewerCount == 1)
  }

  @Test("a frame for many viewers crosses the bus once")
  func shared() async throws {
    let (hall, leader) = try await Hall.linked(bus: TestBus(maximumSize: 1 << 16))
    for number in 1...10 { await hall.open(number) }
    let count = hall.bus.published.count
    await leader.room.sendToAll(String(repeating: "a", count: 1_000), at: 1)
    await hall.settle()
    let published = hall.bus.published.dropFirst(count)
    #expect(published.count == 1)
    #expect(published.reduce(0) { $0 + $1.bytes.count } < 1_100)
  }

  @Test("a room that closes a viewer is told once it is closed, and sends it nothing more")
  func closing() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    await leader.room.close(1, .policyViolation, reason: "too many messages")
    await leader.room.close(1, .goingAway, reason: "again")
    await leader.room.send("late", to: 1)
    await hall.settle()
    #expect(page.closeCode == .policyViolation)
    #expect(page.closeReason == "too many messages")
    #expect(page.texts == [])
    await hall.send("late", from: page)
    #expect(await leader.room.takeEvents() == ["1: opened page 1"])
    await hall.close(page)
    #expect(await leader.room.takeEvents() == ["1: closed"])
  }

  @Test("a viewer that sends more than a leader takes is closed; others are not")
  func flood() async throws {
    let (hall, leader) = try await Hall.linked(bus: TestBus(maximumSize: 1 << 16))
    let (page, other) = (await hall.open(1), await hall.open(2))
    hall.bus.hold("down.")
    let message = [UInt8](repeating: 0x61, count: 64 * 1_024 - 64)
    for _ in 0..<16 { await hall.relay.connection(page, received: message) }
    await hall.send("a", from: other)
    #expect(page.closeCode == nil)
    await hall.send("", from: page)
    #expect(page.closeCode == .policyViolation)
    #expect(other.closeCode == nil)
    #expect(await leader.room.events.count == 19)
  }

  @Test("a viewer may send as much again once the leader is heard of")
  func answered() async throws {
    let (hall, _) = try await Hall.linked(bus: TestBus(maximumSize: 1 << 16))
    let page = await hall.open(1)
    let message = [UInt8](repeating: 0x61, count: 512 * 1_024)
    for _ in 0..<10 {
      await hall.relay.connection(page, received: message)
      await hall.advance(by: .seconds(1))
    }
    #expect(page.closeCode == nil)
  }

  @Test("the round trip of a viewer is measured at the relay, and reported")
  func roundTrip() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    await leader.room.measureRoundTrip(of: 1)
    await hall.settle()
    #expect(page.measurements == 1)
    #expect(await leader.room.roundTrip(of: 1) == nil)
    page.roundTrip = .milliseconds(20)
    await leader.room.measureRoundTrip(of: 1)
    await hall.settle()
    #expect(page.measurements == 2)
    #expect(await leader.room.roundTrip(of: 1) == .milliseconds(20))
  }
}
