internal import CLibwebsockets
internal import Foundation

/// A response that is small enough to be sent at once.
struct HTTPResponse {
  var status: Int
  var headers: [(name: String, value: String)] = []
  var contentType = "text/plain; charset=utf-8"
  var body = Data()
}

extension HTTPResponse {
  /// 404, with the site's own page where it has one.
  init(notFoundPage page: StaticFile?) {
    if let page, let body = FileManager.default.contents(atPath: page.path) {
      self.init(status: 404, contentType: page.contentType, body: body)
    } else {
      self.init(status: 404, body: Data("Not found\n".utf8))
    }
  }
}

extension HTTPExchange {
  func send(_ response: HTTPResponse) -> Int32 {
    let head = [UInt8](unsafeUninitializedCapacity: lectern_pre + 4096) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      var position: UnsafeMutablePointer<UInt8>? = base + lectern_pre
      let end = base + buffer.count
      var failed = lws_add_http_header_status(wsi, UInt32(response.status), &position, end)
      if response.status != 304 {
        failed |= addHeader("content-type", response.contentType, &position, end)
        failed |= lws_add_http_header_content_length(
          wsi, lws_filepos_t(response.body.count), &position, end)
      }
      for (name, value) in response.headers { failed |= addHeader(name, value, &position, end) }
      failed |= addHeader("x-content-type-options", "nosniff", &position, end)
      failed |= lws_finalize_http_header(wsi, &position, end)
      if failed == 0, let position { count = position - base }
    }
    guard head.count > lectern_pre, write(head, LWS_WRITE_HTTP_HEADERS) else { return -1 }
    let isHead = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0
    if !response.body.isEmpty, !isHead {
      let body = [UInt8](repeating: 0, count: lectern_pre) + response.body
      guard write(body, LWS_WRITE_HTTP_FINAL) else { return -1 }
    }
    return lws_http_transaction_completed(wsi)
  }

  private func addHeader(
    _ name: String,
    _ value: String,
    _ position: inout UnsafeMutablePointer<UInt8>?,
    _ end: UnsafeMutablePointer<UInt8>
  ) -> Int32 {
    lws_add_http_header_by_name(
      wsi, Array((name + ":\0").utf8), Array(value.utf8), Int32(value.utf8.count), &position, end)
  }

  /// Writes what stands behind the room for the library's own; what the socket refuses, the library
  /// keeps.
  private func write(_ bytes: [UInt8], _ kind: lws_write_protocol) -> Bool {
    var bytes = bytes
    let count = bytes.count - lectern_pre
    return bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return lws_write(wsi, base + lectern_pre, count, kind) >= 0
    }
  }
}
