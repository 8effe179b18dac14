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
  /// The longest part of a query that is read, in bytes. At one that is longer the reading ends.
  private static let partLimit = 255

  /// Reads the request of a socket that is being upgraded; later, the library has forgotten it.
  init(_ wsi: OpaquePointer, peer: Peer) {
    self.peer = peer
    cookies = Cookies(header: RequestHeaders(wsi: wsi)[WSI_TOKEN_HTTP_COOKIE])
    query = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.partLimit + 1) { part in
      var query: [(name: String, value: String)] = []
      while let item = Self.part(query.count, of: wsi, in: part) { query.append(item) }
      return query
    }
  }

  private static func part(
    _ index: Int,
    of wsi: OpaquePointer,
    in buffer: UnsafeMutableBufferPointer<CChar>
  ) -> (name: String, value: String)? {
    let count = lws_hdr_copy_fragment(
      wsi,
      buffer.baseAddress,
      Int32(buffer.count),
      WSI_TOKEN_HTTP_URI_ARGS,
      Int32(index)
    )
    guard count >= 0 else { return nil }
    let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<Int(count)])
    let name = bytes.prefix { $0 != UInt8(ascii: "=") }
    return (
      String(decoding: name, as: UTF8.self),
      String(decoding: bytes.dropFirst(name.count + 1), as: UTF8.self)
    )
  }
}
