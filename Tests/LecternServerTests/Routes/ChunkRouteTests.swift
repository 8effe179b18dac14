import LecternRoom
import LecternTransport
import LecternWire
import Testing

@testable import LecternServer

/// The addresses of the rows of windowed lists.
@Suite struct ChunkRouteTests {
  private static let address = "96.AAAAAAAAAAAAAAAAAAAAAA"

  /// A route that serves one address.
  private func route(isPublic: Bool = true, rows: String = "[]") -> ChunkRoute {
    ChunkRoute { address, _ in
      guard address.description == Self.address else { return nil }
      return RoomChunk(rows: ChunkRows { Array(rows.utf8) }, isPublic: isPublic)
    }
  }

  private func response(
    of route: ChunkRoute,
    at address: String? = address,
    encoding: String? = nil,
    account: Account? = nil
  ) -> HTTPResponse? {
    var request = HTTPRequest(
      path: "/lectern/chunk",
      query: address.map { [(name: "at", value: $0)] } ?? [],
      acceptEncoding: encoding
    )
    request.account = account
    return route.response(to: request)
  }

  private func header(_ name: String, of response: HTTPResponse?) -> String? {
    response?.headers.first { $0.name == name }?.value
  }

  @Test("any cache may keep what everybody is shown, and the browser alone what its viewer is")
  func caching() {
    let open = response(of: route(rows: #"[{"id":7}]"#))
    #expect(open?.status == .ok && open?.contentType == "application/json")
    #expect(open?.body == Array(#"[{"id":7}]"#.utf8))
    #expect(header("cache-control", of: open) == "public, max-age=31536000, immutable")
    let ada = Account(
      id: "ada",
      name: "Ada",
      role: "participant",
      session: "s",
      timeLeft: .seconds(1)
    )
    for own in [response(of: route(isPublic: false)), response(of: route(), account: ada)] {
      #expect(header("cache-control", of: own) == "private, max-age=31536000, immutable")
    }
  }

  @Test("a long chunk is compressed")
  func compressed() {
    let rows = "[" + String(repeating: "7,", count: 2_000) + "7]"
    let response = response(of: route(rows: rows), encoding: "gzip, br")
    #expect(header("content-encoding", of: response) == "br")
    #expect((response?.body.count ?? .max) < 100)
  }

  @Test(
    "an address without rows is not found",
    arguments: [nil, "", "96", "96.AAAAAAAAAAAAAAAAAAAAAB", "\u{0}", "../secret"]
  )
  func unknown(address: String?) {
    #expect(response(of: route(), at: address)?.status == .notFound)
  }

  @Test("a person who is no longer shown a chunk doesn't get it, though it was served before")
  func revoked() {
    let isShown = Flag()
    let route = ChunkRoute { _, _ in
      isShown.isSet ? RoomChunk(rows: ChunkRows { [] }, isPublic: false) : nil
    }
    isShown.isSet = true
    #expect(response(of: route)?.status == .ok)
    isShown.isSet = false
    #expect(response(of: route)?.status == .notFound)
  }

  private final class Flag: @unchecked Sendable { var isSet = false }
}
