internal import CLibwebsockets

/// The library's copy of a request's head. The library keeps it until the response ends.
struct LibraryRequestHead: RequestHead {
  let wsi: OpaquePointer

  var requestLine: (method: String, path: String)? {
    var start: UnsafeMutablePointer<CChar>?
    var length: Int32 = 0
    let number = lws_http_get_uri_and_method(wsi, &start, &length)
    guard let method = Self.method(number), let start else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
    guard let path = String(utf8: bytes) else { return nil }
    return (method, path)
  }

  /// A method by its number in the library.
  private static func method(_ number: Int32) -> String? {
    switch Int(number) {
    case LWSHUMETH_GET: "GET"
    case LWSHUMETH_HEAD: "HEAD"
    case LWSHUMETH_POST: "POST"
    case LWSHUMETH_PUT: "PUT"
    case LWSHUMETH_PATCH: "PATCH"
    case LWSHUMETH_DELETE: "DELETE"
    case LWSHUMETH_OPTIONS: "OPTIONS"
    default: nil
    }
  }

  var version: HTTPVersion? {
    withBytes(of: WSI_TOKEN_HTTP) { $0.flatMap(HTTPVersion.init) }
  }

  var isHead: Bool { contains(WSI_TOKEN_HEAD_URI) }

  subscript(field: HeaderField) -> String? {
    switch field.libraryName {
    case .token(let token): value(of: token)
    case .custom(let name): value(ofCustom: name)
    }
  }

  func contains(_ field: HeaderField) -> Bool {
    switch field.libraryName {
    case .token(let token): contains(token)
    case .custom(let name): value(ofCustom: name) != nil
    }
  }

  func containsField(named name: [UInt8]) -> Bool {
    name.withUnsafeBufferPointer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        lws_hdr_custom_length(wsi, name.baseAddress, Int32(name.count)) >= 0
      }
    }
  }

  func withBytes<Result>(
    of field: HeaderField,
    _ body: (UnsafeRawBufferPointer?) -> Result
  ) -> Result {
    switch field.libraryName {
    case .token(let token):
      return withBytes(of: token, body)
    case .custom(let name):
      guard var value = value(ofCustom: name) else { return body(nil) }
      return value.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
  }
}

// The headers that the library has numbers for.
extension LibraryRequestHead {
  private func contains(_ token: lws_token_indexes) -> Bool {
    lws_hdr_total_length(wsi, token) > 0
  }

  private func value(of token: lws_token_indexes) -> String? {
    let length = lws_hdr_total_length(wsi, token)
    guard length > 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 1) { buffer in
      guard lws_hdr_copy(wsi, buffer.baseAddress, length + 1, token) >= 0 else { return nil }
      return String(
        utf8: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<Int(length)])
      )
    }
  }

  /// The longest value that is passed as bytes.
  private static let lengthLimit = 300

  private func withBytes<Result>(
    of token: lws_token_indexes,
    _ body: (UnsafeRawBufferPointer?) -> Result
  ) -> Result {
    let length = lws_hdr_total_length(wsi, token)
    guard length > 0 else { return body(nil) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.lengthLimit) { buffer in
      let capacity = Int32(buffer.count)
      let count = lws_hdr_copy_fragment(wsi, buffer.baseAddress, capacity, token, 0)
      guard count == length else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
      let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<Int(count)])
      return body(bytes.trimmingBlanks)
    }
  }
}

// The headers that the library has no numbers for.
extension LibraryRequestHead {
  /// - Parameter name: in lower case, with its colon.
  private func value(ofCustom name: StaticString) -> String? {
    name.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        let length = lws_hdr_custom_length(wsi, name.baseAddress, Int32(name.count))
        guard length > 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 1) { buffer in
          let start = buffer.baseAddress
          guard
            lws_hdr_custom_copy(wsi, start, length + 1, name.baseAddress, Int32(name.count)) >= 0
          else { return nil }
          let bytes = UnsafeRawBufferPointer(buffer).prefix(Int(length))
          return String(validating: bytes, as: UTF8.self)
        }
      }
    }
  }
}

// The query.
extension LibraryRequestHead {
  var query: [(name: String, value: String)] {
    guard contains(WSI_TOKEN_HTTP_URI_ARGS) else { return [] }
    var query: [(name: String, value: String)] = []
    while let item = part(query.count) { query.append(item) }
    return query
  }

  /// Returns a part of the query; nil after the last. Its length is limited by that of the head alone: the codes of some identity
  /// providers have 2,000 bytes and more.
  private func part(_ index: Int) -> (name: String, value: String)? {
    let length = lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, Int32(index))
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(max(0, length)) + 1) {
      let count = lws_hdr_copy_fragment(
        wsi,
        $0.baseAddress,
        Int32($0.count),
        WSI_TOKEN_HTTP_URI_ARGS,
        Int32(index)
      )
      guard count >= 0 else { return nil }
      let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0)[..<Int(count)])
      let name = bytes.prefix { $0 != UInt8(ascii: "=") }
      return (
        String(decoding: name, as: UTF8.self),
        String(decoding: bytes.dropFirst(name.count + 1), as: UTF8.self)
      )
    }
  }
}

extension HeaderField {
  fileprivate enum LibraryName {
    case token(lws_token_indexes)
    case custom(StaticString)
  }

  fileprivate var libraryName: LibraryName {
    switch self {
    case .accept: .token(WSI_TOKEN_HTTP_ACCEPT)
    case .acceptEncoding: .token(WSI_TOKEN_HTTP_ACCEPT_ENCODING)
    case .authorization: .token(WSI_TOKEN_HTTP_AUTHORIZATION)
    case .contentLength: .token(WSI_TOKEN_HTTP_CONTENT_LENGTH)
    case .contentType: .token(WSI_TOKEN_HTTP_CONTENT_TYPE)
    case .cookie: .token(WSI_TOKEN_HTTP_COOKIE)
    case .forwarded: .custom("forwarded:")
    case .forwardedFor: .token(WSI_TOKEN_X_FORWARDED_FOR)
    case .forwardedProto: .custom("x-forwarded-proto:")
    case .host: .token(WSI_TOKEN_HOST)
    case .idempotencyKey: .custom("idempotency-key:")
    case .ifNoneMatch: .token(WSI_TOKEN_HTTP_IF_NONE_MATCH)
    case .ifRange: .token(WSI_TOKEN_HTTP_IF_RANGE)
    case .lecternProtocol: .custom("lectern-protocol:")
    case .lecternToken: .custom("lectern-token:")
    case .origin: .token(WSI_TOKEN_ORIGIN)
    case .range: .token(WSI_TOKEN_HTTP_RANGE)
    case .transferEncoding: .token(WSI_TOKEN_HTTP_TRANSFER_ENCODING)
    case .upgrade: .token(WSI_TOKEN_UPGRADE)
    case .webSocketKey: .token(WSI_TOKEN_KEY)
    case .webSocketProtocol: .token(WSI_TOKEN_PROTOCOL)
    case .webSocketVersion: .token(WSI_TOKEN_VERSION)
    }
  }
}
