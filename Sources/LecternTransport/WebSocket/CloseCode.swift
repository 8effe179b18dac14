/// Why a WebSocket was closed (RFC 6455 §7.4).
public struct CloseCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The connection has served its purpose.
  public static let normalClosure = CloseCode(rawValue: 1000)
  /// The server is going down.
  public static let goingAway = CloseCode(rawValue: 1001)
  /// A violation of the protocol.
  public static let protocolError = CloseCode(rawValue: 1002)
  /// A type of data that is not accepted: here, a binary message.
  public static let unsupportedData = CloseCode(rawValue: 1003)
  /// Malformed data: here, text that is not UTF-8.
  public static let invalidPayload = CloseCode(rawValue: 1007)
  /// A violation of this server's rules.
  public static let policyViolation = CloseCode(rawValue: 1008)
  /// An error of the server.
  public static let internalError = CloseCode(rawValue: 1011)
  /// A message over the size limit.
  public static let messageTooBig = CloseCode(rawValue: 1009)
  /// The server restarts, or another one takes its place (registered with IANA after the RFC).
  public static let serviceRestart = CloseCode(rawValue: 1012)
  /// The session of a person who has signed in has ended, or nobody has signed in who must.
  package static let signInNeeded = CloseCode(rawValue: 4401)
  /// A call without the secret of a link.
  package static let callRefused = CloseCode(rawValue: 4403)
  /// A call that another call with the same key has replaced.
  package static let callReplaced = CloseCode(rawValue: 4409)
}

extension CloseCode {
  /// Whether a close frame may carry it (RFC 6455 §7.4): some codes stand for a missing frame, and codes without
  /// a meaning must not be used.
  var mayBeSent: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
