/// An HTTP request to another server: a `GET`, or a `POST` of a form.
///
/// ```swift
/// ClientRequest(host: "login.example.org", path: "/token", authorization: "Basic …", form: "code=…")
/// ```
package struct ClientRequest: Equatable, Sendable {
  /// A name, or an address without brackets.
  package let host: String
  package let port: Int
  /// Whether the connection is encrypted. Then the certificate is checked, by the system's authorities and for the host.
  package let isSecure: Bool
  /// The path and the query, percent-encoded.
  package let path: String
  /// The value of the `Authorization` header; nil without one.
  package let authorization: String?
  /// The form to send, as `application/x-www-form-urlencoded`; nil for a `GET` request.
  package let form: String?

  /// - Parameters:
  ///   - host: a name, or an address without brackets.
  ///   - port: the port; nil for the usual one.
  ///   - isSecure: whether the connection is encrypted.
  ///   - path: the path and the query, percent-encoded.
  ///   - authorization: the value of the `Authorization` header; nil without one.
  ///   - form: the form to send; nil for a `GET` request.
  package init(
    host: String,
    port: Int? = nil,
    isSecure: Bool = true,
    path: String,
    authorization: String? = nil,
    form: String? = nil
  ) {
    (self.host, self.port) = (host, port ?? (isSecure ? 443 : 80))
    (self.isSecure, self.path) = (isSecure, path)
    (self.authorization, self.form) = (authorization, form)
  }

  /// The value of the `Host` header (RFC 9110 §7.2).
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }

  /// Whether the request cannot be sent as it is: the library writes all of these as they are.
  var isMalformed: Bool {
    let isVisible: (UInt8) -> Bool = { (0x21...0x7e).contains($0) }
    return host.isEmpty || !host.utf8.allSatisfy(isVisible) || !(1...65_535).contains(port)
      || path.first != "/" || !path.utf8.allSatisfy(isVisible)
      || !(authorization ?? "").utf8.allSatisfy { $0 == 0x20 || isVisible($0) }
  }
}

/// The response to a ``ClientRequest``.
package struct ClientResponse: Equatable, Sendable {
  package let status: Int
  package let body: [UInt8]
}

/// Why a ``ClientRequest`` has no response.
package enum ClientProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The request has characters that HTTP does not allow there.
  case malformed
  /// There is no connection, no trustworthy certificate, or no HTTP; with the library's reason.
  case failed(String)
  /// The connection ended before the response did.
  case interrupted
  /// The response is longer than this number of bytes.
  case tooLong(Int)
  /// The response was not complete in time.
  case timedOut

  package var description: String {
    switch self {
    case .malformed: "the request is malformed"
    case .failed(let reason): reason
    case .interrupted: "the connection ended in the midst of the response"
    case .tooLong(let limit): "the response is longer than \(limit) bytes"
    case .timedOut: "the response was not complete in time"
    }
  }
}
