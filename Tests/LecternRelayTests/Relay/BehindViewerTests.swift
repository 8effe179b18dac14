import LecternTransport
import Testing

@testable import LecternRelay

/// Viewers whose connection refuses frames.
@Suite("Viewers that are behind") struct BehindViewerTests {
  @Test("a viewer loses states, and is sent what leads on from what it has")
  func states() async throws {
    let (hall, leader) = try await Hall.linked()
    let (slow, quick) = (await hall.open(1), await hall.open(2))
    await leader.room.send("state 1", at: 1, to: 1, 2)
    await hall.settle()
    slow.isWritable = false
    for revision in 2...4 {
      await leader.room.send("state \(revision)", at: revision, to: 1, 2)
      await hall.settle()
    }
    _ = await leader.room.takeEvents()
    await hall.readAgain(slow)
    #expect(await leader.room.events == ["1: lost since e1"])
    await leader.room.send("from 1 to 4", at: 4, to: 1)
    await leader.room.send("state 5", at: 5, to: 1, 2)
    await hall.settle()
    #expect(slow.texts == ["state 1", "from 1 to 4", "state 5"])
    #expect(quick.texts == (1...5).map { "state \($0)" })
  }

  @Test("a viewer that has taken no frame yet has lost all since nothing")
  func fromTheStart() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = PageStub()
    page.isWritable = false
    await hall.open(page)
    await leader.room.send("state 1", at: 1, to: 1)
    await hall.settle()
    await hall.readAgain(page)
    #expect(await leader.room.events == ["1: opened page 1", "1: lost since nothing"])
  }

  @Test("states that were sent before the leader knew of the loss are lost, too")
  func inFlight() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    await leader.room.send("state 1", at: 1, to: 1)
    await hall.settle()
    page.isWritable = false
    await leader.room.send("state 2", at: 2, to: 1)
    await hall.settle()
    hall.bus.hold("up.")
    await hall.readAgain(page)
    await leader.room.send("from 2 to 3", at: 3, to: 1)
    await hall.settle()
    #expect(page.texts == ["state 1"])
    hall.bus.release()
    await hall.settle()
    #expect(await leader.room.events.last == "1: lost since e1")
    await leader.room.send("from 1 to 3", at: 3, to: 1)
    await hall.settle()
    #expect(page.texts == ["state 1", "from 1 to 3"])
    #expect(await leader.room.events.count { $0.contains("lost") } == 1)
  }

  @Test("a repeated frame that is refused is asked for again")
  func refusedAgain() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    page.isWritable = false
    await leader.room.send("state 1", at: 1, to: 1)
    await hall.settle()
    await hall.readAgain(page)
    page.isWritable = false
    await leader.room.send("snapshot 2", at: 2, to: 1)
    await leader.room.send("state 3", at: 3, to: 1)
    await hall.settle()
    await hall.readAgain(page)
    await leader.room.send("snapshot 3", at: 3, to: 1)
    await hall.settle()
    #expect(page.texts == ["snapshot 3"])
    #expect(await leader.room.events.count { $0.contains("lost since nothing") } == 2)
  }

  @Test("replies wait, in order, behind the state that they refer to")
  func replies() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    page.isWritable = false
    await leader.room.send("state 1", at: 1, to: 1)
    for number in 1...3 { await leader.room.send("reply \(number)", to: 1) }
    await hall.settle()
    await hall.readAgain(page)
    #expect(page.texts == [])
    await leader.room.send("reply 4", to: 1)
    await leader.room.send("state 2", at: 2, to: 1)
    await leader.room.send("reply 5", to: 1)
    await hall.settle()
    #expect(page.texts == ["state 2"] + (1...5).map { "reply \($0)" })
  }

  @Test("a viewer that has lost replies alone is sent them without asking")
  func repliesAlone() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    page.isWritable = false
    for number in 1...3 { await leader.room.send("reply \(number)", to: 1) }
    await hall.settle()
    await hall.readAgain(page)
    #expect(page.texts == (1...3).map { "reply \($0)" })
    #expect(await leader.room.events == ["1: opened page 1"])
  }

  @Test("a viewer may leave 256 replies unread, and no more", arguments: [256, 257])
  func unread(count: Int) async throws {
    let (hall, leader) = try await Hall.linked()
    let (page, other) = (await hall.open(1), await hall.open(2))
    page.isWritable = false
    for number in 1...count { await leader.room.send("\(number)", to: 1) }
    await hall.settle()
    #expect(page.closeCode == (count > 256 ? .policyViolation : nil))
    #expect(other.closeCode == nil)
    guard count <= 256 else { return }
    await hall.readAgain(page)
    #expect(page.texts == (1...count).map { "\($0)" })
  }

  @Test("a frame that is sent on several threads is lost by a viewer that takes none")
  func threads() async throws {
    let count = SendThreads.threshold
    let (hall, leader) = try await Hall.linked(
      bus: TestBus(maximumSize: 1 << 20),
      threads: SendThreads(2)
    )
    let pages = (1...count).map { PageStub($0) }
    for page in pages { await hall.open(page) }
    let (slow, partial) = (pages[3], pages[200])
    slow.isWritable = false
    partial.room = 5
    await leader.room.sendToAll("state 1", at: 1)
    await hall.settle()
    partial.room = nil
    let others = pages.filter { $0 !== slow && $0 !== partial }
    #expect(others.allSatisfy { $0.texts == ["concurrently"] })
    #expect(partial.texts == ["rest of state 1 from 5"])
    _ = await leader.room.takeEvents()
    await hall.readAgain(slow)
    #expect(await leader.room.takeEvents() == ["4: lost since nothing"])
    // Meanwhile it takes no frame on another thread, either.
    await leader.room.sendToAll("state 2", at: 2)
    await hall.settle()
    #expect(slow.texts == ["state 2"])
    #expect(others.allSatisfy { $0.texts.count == 2 })
  }
}
