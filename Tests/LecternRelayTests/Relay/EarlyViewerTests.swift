import LecternTransport
import Testing

@testable import LecternRelay

/// Viewers that come before there is a leader.
@Suite("Early viewers") struct EarlyViewerTests {
  @Test("a viewer is opened once there is a leader, with its messages in order")
  func opening() async throws {
    let hall = Hall()
    try await hall.begin()
    let pages = [await hall.open(1), await hall.open(2)]
    await hall.send("a", from: pages[0])
    await hall.send("b", from: pages[1])
    await hall.send("c", "d", from: pages[0])
    let leader = try await hall.lead()
    #expect(
      await leader.room.takeEvents() == [
        "1: opened page 1", "1: a", "1: c", "1: d", "2: opened page 2", "2: b",
      ]
    )
    await hall.send("e", from: pages[0])
    await leader.room.send("hello", at: 1, to: 1, 2)
    await hall.settle()
    #expect(await leader.room.events == ["1: e"])
    #expect(pages.map(\.texts) == [["hello"], ["hello"]])
  }

  @Test("a viewer that goes before there is a leader is never opened")
  func closing() async throws {
    let hall = Hall()
    try await hall.begin()
    let page = await hall.open(1)
    await hall.send("a", from: page)
    await hall.close(page)
    #expect(await hall.relay.viewerCount == 0)
    let leader = try await hall.lead()
    #expect(await leader.room.events == [])
    #expect(await hall.relay.slot(of: await hall.open(2)) == 0)
  }

  @Test("too many early bytes close a viewer")
  func size() async throws {
    let hall = Hall()
    try await hall.begin()
    let page = await hall.open(1)
    let text = String(repeating: "a", count: 32 * 1_024 - 64)
    await hall.send(text, text, from: page)
    #expect(page.closeCode == nil)
    await hall.send("", from: page)
    #expect(page.closeCode == .policyViolation)
  }

  @Test("too many early messages close a viewer, be they empty")
  func count() async throws {
    let hall = Hall()
    try await hall.begin()
    let page = await hall.open(1)
    for _ in 0..<1_024 { await hall.relay.connection(page, received: []) }
    #expect(page.closeCode == nil)
    await hall.send("", from: page)
    #expect(page.closeCode == .policyViolation)
  }

  @Test("a viewer that has waited for 5 s is closed")
  func timeout() async throws {
    let hall = Hall()
    try await hall.begin()
    await hall.advance(by: .milliseconds(500))
    let page = await hall.open(1)
    await hall.advance(by: .seconds(5) - .milliseconds(1))
    #expect(page.closeCode == nil)
    await hall.advance(by: .seconds(1))
    #expect(page.closeCode == .serviceRestart)
  }

  @Test("a viewer of a room that is not open is closed, and the room is asked for")
  func missingRoom() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1, at: "other")
    #expect(page.closeCode == .serviceRestart)
    #expect(page.closeReason == "this room is not open")
    #expect(leader.paths == ["/other/socket"])
    await hall.close(page)
    #expect(await leader.room.events == [])
    #expect(await hall.relay.slot(of: await hall.open(2)) == 0)
  }
}
