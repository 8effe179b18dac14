internal import CLibwebsockets

/// What a page has asked for in the address of its WebSocket.
///
/// ```swift
/// UpgradeRequest(query: [("epoch", "k3f9"), ("revision", "42")])["revision"]   // "42"
/// ```
public struct UpgradeRequest: Sendable {
  private let query: [(name: String, value: String)]

  /// A request.
  ///
  /// - Parameter query: the names and values of the address's query, decoded.
  public init(query: [(name: String, value: String)] = []) {
    self.query = query
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
  init(_ wsi: OpaquePointer) {
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
