package import Composable
package import LecternLog

/// The work of a room's thread: the last thing known of a process that ends in the middle of it.
package struct FlightRecord: Equatable, Sendable {
  /// The phase of an action in which the app's code runs.
  package enum Phase: UInt64, Sendable {
    /// An action is decoded from a page's message.
    case decoding = 1
    /// An action is reduced, or a synchronous effect of it runs.
    case reducing = 2
    /// A synchronous effect runs after an asynchronous one in its sequence.
    case continuing = 3
    /// The view states after an action, and perhaps after earlier ones, are made.
    case rendering = 4
  }

  package var phase: Phase
  package var lane = LogLane.app
  /// The number of the action in its lane; 0 before it is reduced.
  package var count = 0
  /// The number of the action whose effect sent it; nil for an action from outside.
  package var cause: Int?
  /// The asynchronous effect that led to the action, if any.
  package var effect: EffectNumber?
  /// The client id of the page whose message led to the action.
  package var client: String?
  /// The number that the page gave that message.
  package var ref: Int?
  package var sender: String?
  package var role: String?
  /// The dotted name; empty if unknown.
  package var name = ""
  /// The value as JSON, truncated; nil if the action has no value, or is redacted.
  package var value: String?
}

extension FlightRecord {
  /// A hash by which the next start recognizes the same action or effect.
  var fingerprint: UInt64 {
    var hash = UInt64(0xcbf2_9ce4_8422_2325)
    let parts: [Any?] = [lane, effect?.action, effect?.index, client, ref, cause, name]
    for byte in parts.map({ "\($0.map { "\($0)" } ?? "-")" }).joined(separator: "\n").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    // 0 stands for none.
    return max(hash, 1)
  }
}
