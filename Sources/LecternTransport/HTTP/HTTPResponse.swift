internal import CLibwebsockets
internal import Foundation

/// A response that is small enough to be sent at once.
struct HTTPResponse {
  /// The status line's code and reason (RFC 9112 §4).
  enum Status: String {
    case notModified = "304 Not Modified"
    case permanentRedirect = "308 Permanent Redirect"
    case badRequest = "400 Bad Request"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
  }

  var status: Status
  var headers: [(name: String, value: String)] = []
  var contentType = "text/plain; charset=utf-8"
  var body = Data()
  /// Whether the connection ends with this response.
  var closes = false

  /// The status line and the headers.
  ///
  /// Written by hand, as the library takes every request that it has not yet answered for HTTP/1.0.
  var head: String {
    var fields = headers
    if status != .notModified {
      fields += [("content-type", contentType), ("content-length", "\(body.count)")]
    }
    fields.append(("x-content-type-options", "nosniff"))
    if closes { fields.append(("connection", "close")) }
    let lines = ["HTTP/1.1 \(status.rawValue)"] + fields.map { "\($0.name): \($0.value)" }
    return lines.map { $0 + "\r\n" }.joined() + "\r\n"
  }
}

extension HTTPResponse {
  /// 404, with the site's own page where it has one.
  init(notFoundPage page: StaticFile?) {
    if let page, let body = FileManager.default.contents(atPath: page.path) {
      self.init(status: .notFound, contentType: page.contentType, body: body)
    } else {
      self.init(status: .notFound, body: Data("Not found\n".utf8))
    }
  }
}

extension HTTPExchange {
  func send(_ response: HTTPResponse) -> Int32 {
    guard write(Array(response.head.utf8), LWS_WRITE_HTTP_HEADERS) else { return -1 }
    let isHead = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0
    if !response.body.isEmpty, !isHead {
      guard write([UInt8](response.body), LWS_WRITE_HTTP_FINAL) else { return -1 }
    }
    return response.closes ? -1 : lws_http_transaction_completed(wsi)
  }

  /// Writes bytes; what the socket refuses, the library keeps.
  private func write(_ bytes: [UInt8], _ kind: lws_write_protocol) -> Bool {
    var room = [UInt8](repeating: 0, count: lectern_pre) + bytes
    return room.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return lws_write(wsi, base + lectern_pre, bytes.count, kind) >= 0
    }
  }
}
