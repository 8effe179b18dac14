import Composable
import ComposableTesting
import Foundation
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom
@testable import LecternServer

/// Exchanging a secret for a cookie.
@Suite struct KeyRouteTests {
  let room = PollRoom()

  func route(
    to room: PollRoom? = nil,
    hold: ResponseHold? = nil,
    page: String? = nil
  ) -> KeyRoute {
    let (executor, actor) = (room?.executor ?? self.room.executor, room?.room ?? self.room.room)
    return KeyRoute(
      admit: { secret, request in
        let cookie = executor.perform {
          actor.assumeIsolated { $0.admit(secret) { request.cookie($0) } }
        }
        return cookie.map { KeyRoute.Admission(cookie: $0, page: page) }
      },
      hold: { hold }
    )
  }

  func request(
    _ secret: String?,
    from address: String = "10.0.0.1",
    cookie: String? = nil,
    isSecure: Bool = false
  ) throws -> HTTPRequest {
    HTTPRequest(
      method: "POST",
      path: "/key",
      authorization: secret.map { "Bearer \($0)" },
      cookie: cookie,
      peer: Peer(address: try #require(PeerAddress(address)), isSecure: isSecure)
    )
  }

  func cookie(_ response: HTTPResponse?) throws -> String {
    let cookie = try #require(response?.headers.first { $0.name == "set-cookie" }?.value)
    return String(try #require(cookie.split(separator: ";").first))
  }

  var code: String { room.roomState.links.joinCode ?? "" }

  @Test("the response names the page for those with the secret, and no page for participants")
  func page() throws {
    let headers = try [nil, "moderate"].map { page in
      try #require(route(page: page).response(to: try request(code))).headers
        .first { $0.name == "lectern-page" }?.value
    }
    #expect(headers == [nil, "moderate"])
    #expect(try #require(route(page: "moderate").response(to: try request("NO"))).headers.isEmpty)
  }

  @Test("a valid secret gets a cookie that no script reads and no other site sends")
  func right() throws {
    let token = try #require(room.roomState.links.joinLink?.secret?.text)
    for secret in [code, token, code.lowercased(), code.filter { $0 != "-" }] {
      let response = try #require(route().response(to: try request(secret)))
      #expect(response.status == .noContent)
      let cookie = try #require(response.headers.first { $0.name == "set-cookie" }?.value)
      #expect(cookie.hasPrefix("lectern-"))
      #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict"))
      #expect(!cookie.contains(code) && !cookie.contains(token))
      // Without a path, the browser chooses it: a proxy may serve the room under another.
      #expect(!cookie.contains("Path"))
    }
  }

  @Test("a device gets its cookie once it is saved; a refusal waits for nothing")
  func saved() throws {
    let hold = ResponseHold()
    #expect(try route(hold: hold).response(to: request(code))?.hold === hold)
    #expect(try route(hold: hold).response(to: request("WRONG"))?.hold == nil)
  }

  @Test("over TLS, the cookie is for TLS alone")
  func secure() throws {
    let response = route().response(to: try request(code, isSecure: true))
    #expect(response?.headers.first?.value.hasSuffix("; HttpOnly; SameSite=Strict; Secure") == true)
  }

  @Test("an invalid secret gets no cookie, and its connection is closed")
  func wrong() throws {
    for secret in [nil, "", "K7Q2M", String(code.dropLast()), code + "M"] {
      let response = try #require(route().response(to: try request(secret)))
      #expect(response.status == .forbidden)
      #expect(response.closes)
      #expect(!response.headers.contains { $0.name == "set-cookie" })
    }
  }

  @Test("each browser gets a cookie of its own, and keeps it when it uses the same link again")
  func devices() throws {
    let (one, other) = (
      try cookie(route().response(to: try request(code))),
      try cookie(route().response(to: try request(code)))
    )
    #expect(one != other)
    let token = try #require(room.roomState.links.joinLink?.secret?.text)
    for cookie in [one, "x=y; " + one] {
      let response = route().response(to: try request(token, cookie: cookie))
      #expect(try self.cookie(response) == one)
    }
    let forged = one.prefix(while: { $0 != "=" }) + "=x"
    let response = route().response(to: try request(token, cookie: String(forged)))
    #expect(![String(forged), one, other].contains(try cookie(response)))
  }

  @Test("a right code is accepted during a flood of wrong ones from the same address")
  func flood() throws {
    let route = route()
    let code = code
    for _ in 0..<10_000 {
      #expect(route.response(to: try request("WRONG"))?.status == .forbidden)
    }
    #expect(route.response(to: try request(code))?.status == .noContent)
    #expect(self.code == code)
  }

  @Test("a generated code cannot be guessed within an evening")
  func arithmetic() {
    let codes = (0..<1_000).map { _ in JoinCode.random() }
    let letters = codes.map { $0.text.filter { $0 != "-" } }
    #expect(letters.allSatisfy { $0.count == 8 })
    let alphabet = Set(letters.joined())
    #expect(alphabet.count == 31)
    // At ten times the guesses that the server answers in a second, for half of all codes.
    let days = pow(31, 8) / 2 / 50_000 / 86_400
    #expect(days > 30)
  }

  @Test("a short code is replaced by a long one before it can be guessed")
  func shortCode() async throws {
    let room = PollRoom(code: JoinCode("K7Q2M"))
    let route = route(to: room)
    let device = try cookie(route.response(to: try request("K7Q2M")))
    let token = try #require(room.roomState.links.joinLink?.secret?.text)
    for _ in 0..<999 { _ = route.response(to: try request("WRONG")) }
    #expect(route.response(to: try request("K7Q2M"))?.status == .noContent)
    _ = route.response(to: try request("WRONG"))
    await room.executor.rest()
    #expect(route.response(to: try request("K7Q2M"))?.status == .forbidden)
    let code = try #require(room.roomState.links.joinLink?.code)
    #expect(!code.isGuessable)
    for _ in 0..<2_000 { _ = route.response(to: try request("WRONG")) }
    await room.executor.rest()
    #expect(route.response(to: try request(code.text))?.status == .noContent)
    // Devices that joined with the short code stay.
    let again = route.response(to: try request(code.text, cookie: device))
    #expect(try cookie(again) == device)
    // The secret in the QR code cannot be guessed, and stays valid.
    #expect(route.response(to: try request(token))?.status == .noContent)
  }

  @Test("the presenter gets the number of recent guesses")
  func seen() async throws {
    _ = await room.join("presenter", as: .presenter)
    for _ in 0..<25 { _ = route().response(to: try request("WRONG")) }
    await room.advance(by: .seconds(1))
    #expect(PresenterRoomView(room.roomState).headcount.guesses == 25)
    #expect(PresenterRoomView(room.roomState).headcount.hasGuesses)
    for _ in 0..<61 { await room.advance(by: .seconds(1)) }
    #expect(PresenterRoomView(room.roomState).headcount.guesses == 0)
    #expect(!PresenterRoomView(room.roomState).headcount.hasGuesses)
  }
}
