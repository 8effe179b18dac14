/// A request, as a responder sees it.
///
/// Its body is not read: parameters go in the path, or in a header.
public struct HTTPRequest: Sendable {
  /// The method, such as `GET` (RFC 9110 §9).
  package let method: String
  /// The path, percent-decoded, with its leading slash and without a query.
  package let path: String
  /// The client.
  package let peer: Peer
  /// Whether a proxy says that it makes the request for a client, be the proxy trusted or not.
  package let isForwarded: Bool
  /// Whether a relay has received the request. The relay gets the body of the response as a whole.
  package var isRelayed = false
  /// The value of the `Accept-Encoding` header (RFC 9110 §12.5.3).
  package let acceptEncoding: String?
  /// The address's query, decoded: names and values.
  package let query: [(name: String, value: String)]
  /// The value of the `If-None-Match` header (RFC 9110 §13.1.2).
  package let ifNoneMatch: String?
  /// The value of the `Authorization` header (RFC 9110 §11.6.2).
  package let authorization: String?
  /// The value of the `Lectern-Token` header. A page of another site can't send it without a CORS preflight (Fetch §4.10).
  package let token: String?
  /// The person who has signed in; nil if nobody has, or nobody has to.
  package var account: Account?
  private let cookies: Cookies

  /// A request.
  ///
  /// - Parameters:
  ///   - method: its method.
  ///   - path: its path, percent-decoded.
  ///   - query: the names and values of its address's query, decoded.
  ///   - acceptEncoding: the value of its `Accept-Encoding` header.
  ///   - ifNoneMatch: the value of its `If-None-Match` header.
  ///   - authorization: the value of its `Authorization` header.
  ///   - token: the value of its `Lectern-Token` header.
  ///   - cookie: the value of its `Cookie` header.
  ///   - peer: the client.
  ///   - isForwarded: whether a proxy says that it makes the request for a client.
  package init(
    method: String = "GET",
    path: String,
    query: [(name: String, value: String)] = [],
    acceptEncoding: String? = nil,
    ifNoneMatch: String? = nil,
    authorization: String? = nil,
    token: String? = nil,
    cookie: String? = nil,
    peer: Peer = Peer(),
    isForwarded: Bool = false
  ) {
    self.method = method
    self.path = path
    self.peer = peer
    self.isForwarded = isForwarded
    self.query = query
    self.acceptEncoding = acceptEncoding
    self.ifNoneMatch = ifNoneMatch
    self.authorization = authorization
    self.token = token
    cookies = Cookies(header: cookie)
  }

  /// Returns the same request for another path.
  func moved(to path: String) -> HTTPRequest {
    var request = HTTPRequest(
      method: method,
      path: path,
      query: query,
      acceptEncoding: acceptEncoding,
      ifNoneMatch: ifNoneMatch,
      authorization: authorization,
      token: token,
      cookie: cookies.header,
      peer: peer,
      isForwarded: isForwarded
    )
    request.account = account
    request.isRelayed = isRelayed
    return request
  }

  /// The value of the `Cookie` header; empty if there is none.
  package var cookieHeader: String { cookies.header }

  /// The bearer token (RFC 6750 §2.1), if any.
  package var bearer: String? {
    let scheme = "bearer "
    guard let authorization, authorization.prefix(scheme.count).lowercased() == scheme else {
      return nil
    }
    return String(authorization.dropFirst(scheme.count).drop { $0 == " " })
  }

  /// The first value of a name in the address's query; nil if there is none.
  package subscript(name: String) -> String? {
    query.first { $0.name == name }?.value
  }

  /// Returns whether the client has a representation already (RFC 9110 §13.1.2).
  ///
  /// - Parameter entityTag: the representation's tag, in its quotes.
  package func hasCopy(tagged entityTag: String) -> Bool {
    ifNoneMatch.map { StaticFile.tags($0, name: entityTag) } ?? false
  }

  /// The first cookie of a name; nil if there is none.
  package func cookie(_ name: String) -> String? {
    cookies[name]
  }
}
