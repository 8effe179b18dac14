import ComposableTesting
import LecternTransport
import LecternWire
import Testing

@testable import Lectern

/// A cookie for a secret.
@Suite struct KeyRouteTests {
  let clock = TestClock()
  let code = Link(role: .participant, secret: Secret("K7Q2M"))
  let token = Link(role: .presenter, secret: Secret("0123456789abcdef"))

  func route() -> KeyRoute {
    KeyRoute(clock: clock) { [code, token] secret in [code, token].first { $0.secret == secret } }
  }

  func request(_ secret: String?, from address: String = "10.0.0.1", isSecure: Bool = false)
    throws -> HTTPRequest
  {
    HTTPRequest(
      method: "POST",
      path: "/key",
      authorization: secret.map { "Bearer \($0)" },
      peer: Peer(address: try #require(PeerAddress(address)), isSecure: isSecure)
    )
  }

  @Test("who knows the secret is given a cookie that no script reads and no other site sends")
  func right() throws {
    let response = try #require(route().response(to: try request("K7Q2M")))
    #expect(response.status == .noContent)
    let cookie = try #require(response.headers.first { $0.name == "set-cookie" }?.value)
    #expect(cookie.hasPrefix("lectern-"))
    #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict"))
    #expect(!cookie.contains("K7Q2M"))
    // The path is the browser's choice: a proxy may serve the room under another.
    #expect(!cookie.contains("Path"))
  }

  @Test("by TLS, the cookie is for TLS alone")
  func secure() throws {
    let response = route().response(to: try request("0123456789abcdef", isSecure: true))
    #expect(response?.headers.first?.value.hasSuffix("; HttpOnly; SameSite=Strict; Secure") == true)
  }

  @Test("who does not is given none", arguments: [nil, "", "k7q2m", "K7Q2", "K7Q2MM", "K7Q2M "])
  func wrong(secret: String?) throws {
    let response = try #require(route().response(to: try request(secret)))
    #expect(response.status == .forbidden)
    #expect(!response.headers.contains { $0.name == "set-cookie" })
  }

  @Test(
    "one address has sixty wrong tries a minute; right ones are not counted, others not hindered"
  )
  func tooOften() async throws {
    let route = route()
    for _ in 0..<100 { #expect(route.response(to: try request("K7Q2M"))?.status == .noContent) }
    for _ in 0..<60 { #expect(route.response(to: try request("WRONG"))?.status == .forbidden) }
    let response = route.response(to: try request("K7Q2M"))
    #expect(response?.status == .tooManyRequests)
    #expect(response?.headers.first?.name == "retry-after")
    let other = route.response(to: try request("K7Q2M", from: "10.0.0.2"))
    #expect(other?.status == .noContent)
    await clock.advance(by: .seconds(60))
    #expect(route.response(to: try request("K7Q2M"))?.status == .noContent)
  }

  @Test("however many codes somebody tries, a presenter comes in")
  func presenter() throws {
    let route = route()
    for _ in 0..<60 { _ = route.response(to: try request("WRONG")) }
    #expect(route.response(to: try request("0123456789abcdef"))?.status == .noContent)
    for wrong in ["K7Q2M", "0123456789abcdeX"] {
      #expect(route.response(to: try request(wrong))?.status == .tooManyRequests)
    }
  }

  @Test("the addresses of one site of IPv6 are one, and take nobody else's tries")
  func oneSite() throws {
    let route = route()
    for number in 0..<600 {
      _ = route.response(to: try request("WRONG", from: "2001:db8::\(String(number, radix: 16))"))
    }
    let neighbour = route.response(to: try request("K7Q2M", from: "2001:db8::ffff"))
    #expect(neighbour?.status == .tooManyRequests)
    for address in ["2001:db8:0:1::1", "10.0.0.2"] {
      let other = route.response(to: try request("K7Q2M", from: address))
      #expect(other?.status == .noContent)
    }
  }

  @Test("all addresses together have six hundred")
  func manyAddresses() throws {
    let route = route()
    for number in 0..<600 {
      _ = route.response(to: try request("WRONG", from: "10.0.\(number / 256).\(number % 256)"))
    }
    let response = route.response(to: try request("WRONG", from: "10.9.9.9"))
    #expect(response?.status == .tooManyRequests)
  }
}
