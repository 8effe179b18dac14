/// Why a WebSocket was closed (RFC 6455 §7.4).
public struct CloseCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Its purpose has been fulfilled.
  public static let normalClosure = CloseCode(rawValue: 1000)
  /// The server is going down.
  public static let goingAway = CloseCode(rawValue: 1001)
  /// Against the protocol.
  public static let protocolError = CloseCode(rawValue: 1002)
  /// A kind of data that is not accepted: here, a binary message.
  public static let unsupportedData = CloseCode(rawValue: 1003)
  /// Data of its kind, but malformed: here, text that is not UTF-8.
  public static let invalidPayload = CloseCode(rawValue: 1007)
  /// Against the rules of this server.
  public static let policyViolation = CloseCode(rawValue: 1008)
  /// The server failed at what was asked of it.
  public static let internalError = CloseCode(rawValue: 1011)
  /// A message larger than is accepted.
  public static let messageTooBig = CloseCode(rawValue: 1009)
}

extension CloseCode {
  /// Whether a close frame may have it (RFC 6455 §7.4): some stand for a frame that never came, and what
  /// is not yet given a meaning must not be used.
  var mayBeSent: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
