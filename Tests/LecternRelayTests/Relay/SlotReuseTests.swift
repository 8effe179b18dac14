import LecternTransport
import Testing

@testable import LecternRelay

/// When the slot of a viewer becomes another's.
@Suite("Reuse of slots") struct SlotReuseTests {
  @Test("a frame in flight for a viewer that has gone does not reach the next one")
  func inFlight() async throws {
    let (hall, leader) = try await Hall.linked()
    let first = await hall.open(1)
    hall.bus.hold("down.")
    await leader.room.send("for page 1", at: 1, to: 1)
    await leader.room.close(1, .policyViolation, reason: "page 1 has to go")
    await hall.settle()
    await hall.close(first)
    let second = await hall.open(2)
    #expect(await hall.relay.slot(of: second) == 1)
    hall.bus.release()
    await hall.settle()
    #expect(second.texts == [])
    #expect(second.closeCode == nil)
  }

  @Test("a slot is free once the leader has forgotten its viewer")
  func released() async throws {
    let (hall, leader) = try await Hall.linked()
    let pages = [await hall.open(1), await hall.open(2), await hall.open(3)]
    await hall.close(pages[1])
    await hall.close(pages[0])
    let next = [await hall.open(4), await hall.open(5), await hall.open(6)]
    for (page, slot) in zip(next, [0, 1, 3]) { #expect(await hall.relay.slot(of: page) == slot) }
    await leader.room.send("state", at: 1, to: 3, 4, 5, 6)
    await hall.settle()
    #expect((pages + next).map(\.texts.count) == [0, 0, 1, 1, 1, 1])
  }

  @Test("all slots that no viewer has are free once the link has ended")
  func linkEnded() async throws {
    let (hall, _) = try await Hall.linked()
    let page = await hall.open(1)
    hall.bus.cut("up.")
    await hall.close(page)
    #expect(await hall.relay.slot(of: await hall.open(2)) == 1)
    await hall.advance(by: .seconds(6))
    #expect(await hall.relay.slot(of: await hall.open(3)) == 0)
  }

  @Test("a viewer whose link has ended is not the next leader's")
  func orphan() async throws {
    let (hall, _) = try await Hall.linked()
    let page = await hall.open(1)
    let leader = try await hall.lead()
    let next = await hall.open(2)
    await hall.send("a", from: page)
    await hall.close(page)
    await leader.room.send("state", at: 1, to: 1)
    await hall.settle()
    #expect(await leader.room.events == ["1: opened page 2"])
    #expect(page.texts == [] && next.texts == ["state"])
  }
}
