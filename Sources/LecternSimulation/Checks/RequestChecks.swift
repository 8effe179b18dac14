/// The promises of relays to those that make requests: each is responded to, with the response to it. A request that isn't safe is made
/// once at most (RFC 9110 §9.2.1).
struct RequestChecks {
  /// The paths of the requests that weren't safe, as the leader has received them.
  private var unsafe: Set<String> = []

  /// - Returns: the promise that is broken; nil if none is.
  mutating func make(_ method: String, _ path: String) -> String? {
    guard method != "GET", !unsafe.insert(path).inserted else { return nil }
    return "the request \(method) \(path) was made twice"
  }

  /// - Parameters:
  ///   - number: the request's number, which is its path.
  ///   - path: the path that the response is to; empty if no leader has responded, nil if nothing has.
  /// - Returns: the promise that is broken; nil if none is.
  func respond(to number: Int, with path: String?) -> String? {
    guard let path else { return "the request /\(number) has no response" }
    guard path != "/\(number)", !path.isEmpty else { return nil }
    return "the request /\(number) has the response to \(path)"
  }
}
