internal import CLibwebsockets

/// What a page has asked for in the address of its WebSocket, and who it is.
///
/// ```swift
/// UpgradeRequest(query: [("epoch", "k3f9"), ("revision", "42")])["revision"]   // "42"
/// ```
public struct UpgradeRequest: Sendable {
  /// Who asks.
  public let peer: Peer
  private let query: [(name: String, value: String)]
  private let cookies: Cookies

  /// A request.
  ///
  /// - Parameters:
  ///   - query: the names and values of the address's query, decoded.
  ///   - cookie: the value of its `Cookie` header.
  ///   - peer: who asks.
  public init(
    query: [(name: String, value: String)] = [],
    cookie: String? = nil,
    peer: Peer = Peer()
  ) {
    self.query = query
    self.peer = peer
    cookies = Cookies(header: cookie)
  }

  /// The first cookie of a name; nil where there is none.
  public func cookie(_ name: String) -> String? {
    cookies[name]
  }

  /// The first value of a name; nil where there is none.
  public subscript(name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}

extension UpgradeRequest {
  /// Reads the request of a socket that is being upgraded; later, the library has forgotten it.
  init(_ wsi: OpaquePointer, peer: Peer) {
    let headers = RequestHeaders(wsi: wsi)
    self.peer = peer
    cookies = Cookies(header: headers[WSI_TOKEN_HTTP_COOKIE])
    query = headers.query
  }
}
