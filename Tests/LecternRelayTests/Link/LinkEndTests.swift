import LecternTransport
import TestSupport
import Testing

@testable import LecternRelay

/// How a link ends that loses packets, or one of whose ends is silent.
@Suite("Ends of links") struct LinkEndTests {
  @Test("ends that have nothing to say keep the link")
  func idle() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    await hall.advance(by: .seconds(60))
    #expect(page.closeCode == nil)
    #expect(await leader.room.events == ["1: opened page 1"])
  }

  @Test("a relay that hears nothing for 5 s closes its viewers")
  func silentLeader() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    await hall.advance(by: .seconds(2))
    hall.bus.cut("down.")
    await hall.advance(by: .seconds(4))
    #expect(page.closeCode == nil)
    await hall.advance(by: .seconds(1))
    #expect(page.closeCode == .serviceRestart)
    #expect(await !hall.relay.isLinked)
    // It has heard that the relay wants another link.
    #expect(await leader.room.events == ["1: opened page 1", "1: closed"])
    hall.bus.mend()
    await hall.advance(by: .seconds(6))
    #expect(await hall.relay.isLinked)
  }

  @Test("a leader that hears nothing for 5 s counts the viewers as gone")
  func silentRelay() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    await hall.advance(by: .seconds(2))
    hall.bus.cut("up.")
    await hall.advance(by: .seconds(4))
    #expect(await leader.room.events == ["1: opened page 1"])
    await hall.advance(by: .seconds(1))
    #expect(await leader.room.events == ["1: opened page 1", "1: closed"])
    #expect(page.closeCode == .serviceRestart)
  }

  @Test("ends that do not hear each other both end the link")
  func silence() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    for subject in ["up.", "down.", "hello"] { hall.bus.cut(subject) }
    await hall.advance(by: .seconds(5))
    #expect(page.closeCode == .serviceRestart)
    #expect(await leader.room.events == ["1: opened page 1", "1: closed"])
    #expect(await leader.links.count == 0)
    hall.bus.mend()
    await hall.advance(by: .seconds(1))
    #expect(await hall.relay.isLinked)
  }

  @Test(
    "a packet that is lost on the way to the relay ends the link, and another begins",
    arguments: [1, 1_000]
  )
  func lostDown(count: Int) async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    hall.bus.loseNext("down.")
    await leader.room.send(String(repeating: "a", count: count), at: 1, to: 1)
    await leader.room.send("b", at: 2, to: 1)
    await hall.advance(by: .zero)
    await expectAnotherLink(hall, leader, page)
    #expect(page.texts == [])
  }

  @Test(
    "a packet that is lost on the way to the leader ends the link, and another begins",
    arguments: [1, 1_000]
  )
  func lostUp(count: Int) async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    hall.bus.loseNext("up.")
    await hall.send(String(repeating: "a", count: count), from: page)
    await hall.send("b", from: page)
    await expectAnotherLink(hall, leader, page)
  }

  @Test("a heartbeat shows that the packet before it was lost", arguments: ["up.", "down."])
  func heartbeat(subject: String) async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    hall.bus.loseNext(subject)
    await leader.room.send("a", at: 1, to: 1)
    await hall.send("a", from: page)
    await hall.advance(by: .seconds(1))
    #expect(page.closeCode == .serviceRestart)
    #expect(await leader.room.events.last == "1: closed")
    #expect(await hall.relay.isLinked)
  }

  @Test("a message that no relay sends ends the link")
  func malformed() async throws {
    let hall = Hall()
    let leader = try await hall.lead()
    hall.bus.publish(Hello(id: "relay").encoded, to: RelaySubjects.hellos)
    await hall.settle()
    let down = hall.bus.published.filter { $0.subject == RelaySubjects.down(to: "relay") }
    let welcome = try #require(down.first.flatMap { LinkPacket($0.bytes) })
    let id = try #require(Hello(welcome.bytes)?.id)
    var sender = LinkSender(link: welcome.link, limit: 1_000)
    for packet in sender.packets(of: [0xFF]) {
      hall.bus.publish(packet, to: RelaySubjects.up(to: id))
    }
    await hall.settle()
    #expect(await leader.links.count == 0)
  }

  private func expectAnotherLink(
    _ hall: Hall,
    _ leader: Leader,
    _ page: PageStub,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    #expect(page.closeCode == .serviceRestart, sourceLocation: sourceLocation)
    #expect(
      await leader.room.takeEvents() == ["1: opened page 1", "1: closed"],
      sourceLocation: sourceLocation
    )
    #expect(
      hall.log.all.contains { $0.contains("lost") },
      sourceLocation: sourceLocation
    )
    await hall.close(page)
    await hall.open(2)
    #expect(await leader.room.events == ["2: opened page 2"], sourceLocation: sourceLocation)
    #expect(await leader.links.count == 1, sourceLocation: sourceLocation)
  }
}
