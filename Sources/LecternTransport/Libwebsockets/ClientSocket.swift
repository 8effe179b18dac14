/// The state of a WebSocket of ``ClientSockets``.
final class ClientSocket {
  /// The connection in the library's terms; nil until the library has made it.
  var wsi: OpaquePointer?
  /// The value of the `Cookie` header of its request; empty without one.
  let cookie: String
  /// The secret of a `POST` request; nil for a WebSocket.
  let bearer: String?
  /// Whether the server has accepted it.
  var isOpen = false
  /// The message that is arriving.
  var incoming: [UInt8] = []
  /// The messages that are not written yet.
  var outgoing: [[UInt8]] = []

  /// Whether it is to be closed after the messages that are not written yet.
  var isClosing = false

  init(cookie: String = "", bearer: String? = nil) {
    (self.cookie, self.bearer) = (cookie, bearer)
  }
}
