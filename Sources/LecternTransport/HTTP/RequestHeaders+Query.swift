internal import CLibwebsockets

// The query of the address.
extension RequestHeaders {
  /// The longest part of a query that is read, in bytes. At one that is longer the reading ends.
  private static let partLimit = 255

  /// The names and values of the query, decoded.
  var query: [(name: String, value: String)] {
    guard contains(WSI_TOKEN_HTTP_URI_ARGS) else { return [] }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.partLimit + 1) { part in
      var query: [(name: String, value: String)] = []
      while let item = self.part(query.count, in: part) { query.append(item) }
      return query
    }
  }

  private func part(
    _ index: Int,
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
