import Composable
import LecternRoom
import LecternTransport
import Synchronization
import Testing

@testable import LecternServer

/// The one-time address of a presenter's page.
@Suite struct BrowserRouteTests {
  let route: BrowserRoute
  private let time: Counter
  private let reports: Counter

  init() {
    let (time, reports) = (Counter(), Counter())
    route = BrowserRoute(
      to: "speaker",
      admit: { _ in ("lectern-1", Secret("cookie")) },
      hold: { nil },
      from: .epoch,
      now: { Timestamp(millisecondsSinceEpoch: Int64(time.value)) },
      report: { reports.add(1) }
    )
    (self.time, self.reports) = (time, reports)
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add(_ number: Int) { count.withLock { $0 += number } }
  }

  private func response(to code: String?) throws -> HTTPResponse {
    let peer = Peer(address: try #require(PeerAddress("10.0.0.1")), isSecure: false)
    let query = code.map { [(name: "code", value: $0)] } ?? []
    let request = HTTPRequest(method: "GET", path: "/open", query: query, peer: peer)
    return try #require(route.response(to: request))
  }

  private var code: String {
    let address = route.address(in: "http://10.0.0.1:8080/")
    #expect(address.hasPrefix("http://10.0.0.1:8080/open?code="))
    return String(address.drop { $0 != "=" }.dropFirst())
  }

  @Test("the address makes a presenter's device, and leads to the page")
  func opened() throws {
    let response = try response(to: code)
    #expect(response.status == .seeOther)
    let headers = Dictionary(uniqueKeysWithValues: response.headers)
    #expect(headers["location"] == "speaker")
    #expect(headers["set-cookie"]?.hasPrefix("lectern-1=cookie; HttpOnly; SameSite=Strict") == true)
    #expect(headers["cache-control"] == "no-store")
  }

  @Test("the address is valid once, and a guess does not use it up")
  func once() throws {
    for guess in [nil, "", "guess"] { #expect(try response(to: guess).status == .forbidden) }
    #expect(try response(to: code).status == .seeOther)
    let again = try response(to: code)
    #expect(again.status == .forbidden)
    #expect(again.headers.isEmpty)
    #expect(again.closes)
    #expect(reports.value == 1)
  }

  @Test("the address is valid for a minute", arguments: [(60_000, true), (60_001, false)])
  func late(milliseconds: Int, isValid: Bool) throws {
    time.add(milliseconds)
    #expect(try response(to: code).status == (isValid ? .seeOther : .forbidden))
    #expect(reports.value == 0)
  }
}
