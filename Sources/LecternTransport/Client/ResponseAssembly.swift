/// Assembles the response to a ``ClientRequest`` from what the library reports.
///
/// Each input returns the result of the request; nil as long as there is none. After that, the rest is ignored.
///
/// The library reports a body in chunks as complete even if the connection was cut: the reader of the body has to notice that.
struct ResponseAssembly: Sendable {
  typealias Result = Swift.Result<ClientResponse, ClientProblem>

  /// Maximum length of the body, in bytes.
  let limit: Int
  private var status: Int?
  private var body: [UInt8] = []
  /// Whether the end of the connection is the end of the body (RFC 9112 §6.3).
  private var endsWithConnection = false

  init(limit: Int) {
    self.limit = limit
  }

  /// The head has arrived.
  ///
  /// - Parameters:
  ///   - status: the status.
  ///   - length: the value of the `Content-Length` header; empty without one.
  ///   - isChunked: whether the body arrives in chunks.
  mutating func begin(status: Int, length: String, isChunked: Bool) -> Result? {
    guard self.status == nil else { return .failure(.failed("a second response")) }
    guard (100...599).contains(status) else { return .failure(.failed("the status \(status)")) }
    self.status = status
    endsWithConnection = length.isEmpty && !isChunked
    guard !length.isEmpty, !isChunked else { return nil }
    // Digits alone (RFC 9110 §8.6). The library would read the beginning of anything else.
    guard length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return .failure(.failed("the response has no valid length"))
    }
    guard let count = Int(length), count <= limit else { return .failure(.tooLong(limit)) }
    return nil
  }

  /// A part of the body has arrived.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Result? {
    guard body.count + bytes.count <= limit else { return .failure(.tooLong(limit)) }
    body.append(contentsOf: bytes)
    return nil
  }

  /// The body is complete.
  func complete() -> Result {
    guard let status else { return .failure(.interrupted) }
    return .success(ClientResponse(status: status, body: body))
  }

  /// The connection has ended.
  func close() -> Result {
    endsWithConnection ? complete() : .failure(.interrupted)
  }
}
