import LecternTransport
import Testing

@testable import LecternRelay

/// Requests to a relay. The leader answers them.
@Suite("Requests") struct RelayRequestTests {
  @Test("a request is answered, be the response large or empty", arguments: ["/a", "", "/ü?👋"])
  func answer(path: String) async throws {
    let (hall, leader) = try await Hall.linked()
    for path in [path, String(repeating: path, count: 1_000)] {
      let hold = await hall.request(path)
      #expect(hold?.replacement?.body == Array(path.utf8))
      #expect(hold?.status == .ok)
      #expect(leader.paths.last == path)
    }
  }

  @Test("a response that the leader holds back is sent once it lets go")
  func held() async throws {
    let (hall, leader) = try await Hall.linked()
    let first = try #require(await hall.request("/held/1"))
    let second = try #require(await hall.request("/held/2"))
    await leader.release("/held/2", on: hall.executor)
    #expect(!first.isReleased)
    #expect(second.replacement?.body == Array("/held/2".utf8))
    await leader.release("/held/1", on: hall.executor)
    #expect(first.replacement?.body == Array("/held/1".utf8))
  }

  @Test("a response that takes another's place before it is held back is the one that is sent")
  func releasedAtOnce() async throws {
    let (hall, _) = try await Hall.linked()
    let hold = await hall.request("/held/released")
    #expect(hold?.status == .noContent)
  }

  @Test("a request whose response takes too long gets 503")
  func overdue() async throws {
    let (hall, leader) = try await Hall.linked()
    let hold = try #require(await hall.request("/held/1"))
    await hall.advance(by: .seconds(14))
    #expect(!hold.isReleased)
    await hall.advance(by: .seconds(1))
    #expect(hold.status == .serviceUnavailable)
    // The response that comes after all finds no request.
    await leader.release("/held/1", on: hall.executor)
    #expect(await hall.request("/a")?.status == .ok)
  }

  @Test("a request without a leader waits for one, and gets 503 after 5 s")
  func noLeader() async throws {
    let hall = Hall()
    try await hall.begin()
    let first = try #require(await hall.request("/first"))
    await hall.advance(by: .seconds(4))
    let second = try #require(await hall.request("/second"))
    await hall.advance(by: .seconds(1))
    #expect(first.status == .serviceUnavailable)
    #expect(!second.isReleased)
    let leader = try await hall.lead()
    #expect(second.status == .ok)
    #expect(leader.paths == ["/second"])
  }

  @Test("as a link ends, a request that changes nothing is asked again, and another gets 503")
  func linkEnds() async throws {
    let (hall, former) = try await Hall.linked()
    let get = try #require(await hall.request("/held/get"))
    let head = try #require(await hall.request("/held/head", method: "HEAD"))
    let post = try #require(await hall.request("/held/post", method: "POST"))
    let leader = try await hall.lead()
    #expect(post.status == .serviceUnavailable)
    #expect(leader.paths == ["/held/get", "/held/head"])
    // The former leader's response is too late.
    await former.release("/held/get", on: hall.executor)
    #expect(!get.isReleased && !head.isReleased)
    await leader.release("/held/get", on: hall.executor)
    await leader.release("/held/head", on: hall.executor)
    #expect(get.status == .ok && head.status == .ok)
  }

  @Test("too many requests in flight get 503 at once")
  func limit() async throws {
    var limits = RelayLimits()
    limits.requests = 2
    let (hall, leader) = try await Hall.linked(limits: limits)
    for number in 1...2 { #expect(await hall.request("/held/\(number)")?.isReleased == false) }
    let refused = await hall.relay.response(to: HTTPRequest(path: "/a"))
    #expect(refused.status == .serviceUnavailable && refused.hold == nil)
    await leader.release("/held/1", on: hall.executor)
    #expect(await hall.request("/a")?.status == .ok)
  }
}
