/// The headers that this server reads, by their names.
enum HeaderField: String, CaseIterable {
  case accept
  case acceptEncoding = "accept-encoding"
  case authorization
  case contentLength = "content-length"
  case contentType = "content-type"
  case cookie
  case forwarded
  case forwardedFor = "x-forwarded-for"
  case forwardedProto = "x-forwarded-proto"
  case host
  case idempotencyKey = "idempotency-key"
  case ifNoneMatch = "if-none-match"
  case ifRange = "if-range"
  case lecternProtocol = "lectern-protocol"
  case lecternToken = "lectern-token"
  case origin
  case range
  case transferEncoding = "transfer-encoding"
  case upgrade
  case webSocketKey = "sec-websocket-key"
  case webSocketProtocol = "sec-websocket-protocol"
  case webSocketVersion = "sec-websocket-version"
}
