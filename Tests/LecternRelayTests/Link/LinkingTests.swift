import ComposableTesting
import LecternTransport
import TestSupport
import Testing

@testable import LecternRelay

/// How a relay finds the server that leads the rooms.
@Suite("Linking") struct LinkingTests {
  @Test("a relay links to the server that leads, and to one that leads later")
  func order() async throws {
    let (linked, _) = try await Hall.linked()
    #expect(linked.log.all.contains { $0.contains("is linked") })
    let hall = Hall()
    try await hall.begin()
    #expect(await !hall.relay.isLinked)
    let leader = try await hall.lead()
    #expect(await hall.relay.isLinked)
    #expect(await leader.links.count == 1)
  }

  @Test("a hello that is lost is said again")
  func lostHello() async throws {
    let hall = Hall()
    let leader = try await hall.lead()
    hall.bus.loseNext("hello")
    try await hall.begin()
    #expect(await !hall.relay.isLinked)
    await hall.advance(by: .seconds(1))
    #expect(await hall.relay.isLinked)
    #expect(await leader.links.count == 1)
  }

  @Test("an answer that is lost is given again once its link counts as gone")
  func lostAnswer() async throws {
    let hall = Hall()
    let leader = try await hall.lead()
    hall.bus.loseNext("down.")
    try await hall.begin()
    await hall.advance(by: .seconds(4))
    #expect(await !hall.relay.isLinked)
    await hall.advance(by: .seconds(2))
    #expect(await hall.relay.isLinked)
    #expect(await leader.links.count == 1)
  }

  @Test("a server that hears several hellos of a relay at once links it once")
  func slowServer() async throws {
    let hall = Hall()
    try await hall.begin()
    hall.bus.hold("hello")
    let leader = try await hall.lead()
    await hall.advance(by: .seconds(3))
    hall.bus.release()
    await hall.settle()
    #expect(hall.log.all.count { $0.contains("is linked") } == 2)
    #expect(await leader.links.count == 1)
    let page = await hall.open(1)
    await hall.advance(by: .seconds(10))
    #expect(page.closeCode == nil)
    #expect(await leader.room.events == ["1: opened page 1"])
  }

  @Test("two relays with the same name each have a link, and neither takes the other's")
  func sameName() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    let hello = try #require(
      hall.bus.published.first { $0.subject == RelaySubjects.hellos }.flatMap { Hello($0.bytes) }
    )
    let other = Hello(id: hello.id, attempt: hello.attempt &+ 1)
    for _ in 0..<2 { hall.bus.publish(other.encoded, to: RelaySubjects.hellos) }
    await hall.settle()
    #expect(await leader.links.count == 2)
    await hall.send("a", from: page)
    #expect(await leader.room.events == ["1: opened page 1", "1: a"])
    #expect(page.closeCode == nil)
    // The other one is silent.
    await hall.advance(by: .seconds(6))
    #expect(await leader.links.count == 1)
    #expect(page.closeCode == nil)
  }

  @Test("an announcement makes the relay switch, and its viewers come again")
  func announcement() async throws {
    let (hall, former) = try await Hall.linked()
    let page = await hall.open(1)
    let leader = try await hall.lead()
    #expect(page.closeCode == .serviceRestart)
    await hall.close(page)
    await hall.open(2)
    #expect(await leader.room.events == ["1: opened page 2"])
    await hall.advance(by: .seconds(5))
    #expect(await former.room.events == ["1: opened page 1", "1: closed"])
    #expect(await former.links.count == 0)
  }

  @Test("the late answer of a server is ignored once another is asked")
  func lateAnswer() async throws {
    let hall = Hall()
    try await hall.begin()
    hall.bus.hold("down.")
    let former = try await hall.lead()
    let leader = try await hall.lead()
    hall.bus.release()
    await hall.settle()
    await hall.open(1)
    #expect(await former.room.events == [])
    #expect(await leader.room.events == ["1: opened page 1"])
  }

  @Test("of two servers that answer, the relay takes one, and keeps it")
  func twoAnswers() async throws {
    let hall = Hall()
    let servers = [try await hall.lead(), try await hall.lead()]
    try await hall.begin()
    let page = await hall.open(1)
    await hall.advance(by: .seconds(10))
    #expect(page.closeCode == nil)
    #expect(await servers[0].room.events + servers[1].room.events == ["1: opened page 1"])
    #expect(await servers[0].links.count + servers[1].links.count == 1)
  }

  @Test("a server that ends its links closes the viewers, and takes no relay any more")
  func leaderEnds() async throws {
    let (hall, leader) = try await Hall.linked()
    let page = await hall.open(1)
    await leader.links.end()
    await hall.settle()
    #expect(page.closeCode == .serviceRestart)
    #expect(await leader.room.events == ["1: opened page 1", "1: closed"])
    await hall.advance(by: .seconds(2))
    #expect(await !hall.relay.isLinked)
    #expect(await leader.links.count == 0)
  }

  @Test("a hello that arrives as the links end is not answered")
  func lateHello() async throws {
    let hall = Hall()
    let leader = try await hall.lead()
    hall.executor.perform {
      hall.bus.publish(Hello(id: "relay").encoded, to: RelaySubjects.hellos)
      leader.links.assumeIsolated { $0.end() }
    }
    await hall.settle()
    #expect(await leader.links.count == 0)
    #expect(hall.bus.published.allSatisfy { $0.subject != RelaySubjects.down(to: "relay") })
  }

  @Test("a relay that ends tells the server so")
  func relayEnds() async throws {
    let (hall, leader) = try await Hall.linked()
    await hall.open(1)
    await hall.relay.end()
    await hall.settle()
    #expect(await leader.room.events == ["1: opened page 1", "1: closed"])
    #expect(await leader.links.count == 0)
  }

  @Test("a relay of another version is refused, and the log says so once")
  func otherVersion() async throws {
    let hall = Hall()
    let leader = try await hall.lead()
    for _ in 0..<3 {
      hall.bus.publish(Hello(version: 1, id: "relay").encoded, to: RelaySubjects.hellos)
    }
    await hall.settle()
    #expect(await leader.links.count == 0)
    #expect(
      hall.log.all == [
        "error: The relay relay speaks version 1 of the protocol of relays, this server 2."
      ]
    )
  }

  @Test("what is no message of the bus is ignored")
  func garbage() async throws {
    let (hall, leader) = try await Hall.linked()
    let subjects = Set(hall.bus.published.map(\.subject))
    for subject in subjects {
      for bytes in [[], [0xFF], Array(repeating: 0, count: 100)] as [[UInt8]] {
        hall.bus.publish(bytes, to: subject)
      }
    }
    let page = await hall.open(1)
    #expect(page.closeCode == nil)
    #expect(await leader.room.events == ["1: opened page 1"])
  }
}
