/// Reads the body of a request for a responder, which then responds to it.
///
/// ```swift
/// return HTTPResponse(reading: BodyReader(limit: 4_096) { bytes in
///   HTTPResponse(status: .ok, body: "\(bytes.count) bytes\n".utf8)
/// })
/// ```
package struct BodyReader: Sendable {
  /// Maximum length of the body, in bytes.
  let limit: Int
  /// Returns the response to a body. It is called on the loop, and must not block.
  let respond: @Sendable ([UInt8]) -> HTTPResponse

  package init(limit: Int, respond: @escaping @Sendable ([UInt8]) -> HTTPResponse) {
    (self.limit, self.respond) = (limit, respond)
  }
}
