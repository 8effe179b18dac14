/// A message that a viewer has received, and the state after it.
package struct ReceivedMessage: Sendable {
  package let message: ViewerMessage
  package let json: JSONValue
  /// The replica after the message, as JSON; nil before the first snapshot.
  package let state: JSONValue?
}
