internal import CLibwebsockets

extension LibrarySocket: HTTPSocket {
  var head: any RequestHead { LibraryRequestHead(wsi: wsi) }

  var readCount: Int64? {
    if let tls { return SSL_get_rbio(tls).map { Int64(clamping: BIO_number_read($0)) } }
    // Bytes may arrive between the two system calls, and count in the second one only.
    for _ in 0..<8 {
      let waiting = lectern_bytes_waiting(descriptor)
      let received = lectern_tcp_bytes(descriptor).received
      guard waiting >= 0, received >= 0 else { return nil }
      if lectern_bytes_waiting(descriptor) == waiting { return received - waiting }
    }
    return nil
  }

  func send(head: String, body: [UInt8]?) -> Bool {
    guard write(Array(head.utf8), LWS_WRITE_HTTP_HEADERS) else { return false }
    return body.map { write($0, LWS_WRITE_HTTP_FINAL) } ?? true
  }

  func send(_ piece: [UInt8], isLast: Bool) -> Bool {
    write(piece, isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP)
  }

  /// Writes bytes; the library keeps what the system does not take.
  private func write(_ bytes: [UInt8], _ kind: lws_write_protocol) -> Bool {
    var room = [UInt8](repeating: 0, count: lectern_pre) + bytes
    return room.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return lws_write(wsi, base + lectern_pre, bytes.count, kind) >= 0
    }
  }

  func sendFile(at path: String, contentType: String, headers: String) -> FileTransfer {
    let length = Int32(headers.utf8.count)
    let result = lws_serve_http_file(wsi, path, contentType, headers, length)
    if result < 0 { return .failed }
    return result > 0 ? .completed : .started
  }

  func completeResponse() -> Bool {
    lws_http_transaction_completed(wsi) == 0
  }

  func requestWritable() {
    lws_callback_on_writable(wsi)
  }

  func detachFromHTTP(unsentLimit: Int) {
    limitUnsent(to: unsentLimit)
    detectVanishing()
    lws_rx_flow_control(wsi, 0)
    cancelTimeout()
    lws_http_headers_detach(wsi)
  }
}
