extension HTTPExchange {
  /// Sends the part of a video or a sound that the request asks for (RFC 9110 §14).
  ///
  /// Not by the library: Debian builds it without ranges, and Safari plays no video without them.
  ///
  /// - Returns: nil to send the whole file.
  func sendPart(of file: StaticFile) -> Outcome? {
    guard file.isPlayed, !head.isHead, let header = head[.range],
      head[.ifRange].map({ $0 == file.entityTag }) ?? true
    else { return nil }
    let headers = [
      ("accept-ranges", "bytes"), ("cache-control", "no-cache"), ("etag", file.entityTag),
    ]
    switch ByteRange(header, size: file.size) {
    case .whole:
      return nil
    case .unsatisfiable:
      return send(
        HTTPResponse(
          status: .rangeNotSatisfiable,
          headers: headers + [("content-range", "bytes */\(file.size)")]
        )
      )
    case .part(let range):
      var response = HTTPResponse(
        status: .partialContent,
        headers: headers + [
          ("content-range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)")
        ],
        contentType: file.contentType
      )
      response.closes = isByProxy
      let text = response.head(security: service.securityHeaders, length: range.count)
      guard socket.send(head: text, body: nil) else { return .close }
      service.unsentBodies.insert(range, of: file, closing: response.closes, on: socket)
      return .keepOpen
    }
  }
}
