/// The state of a WebSocket of ``ClientSockets``.
final class ClientSocket {
  /// The connection in the library's terms; nil until the library has made it.
  var wsi: OpaquePointer?
  /// The value of the `Cookie` header of its request.
  let cookie: String
  /// Whether the server has accepted it.
  var isOpen = false
  /// The message that is arriving.
  var incoming: [UInt8] = []
  /// The messages that are not written yet.
  var outgoing: [[UInt8]] = []

  init(cookie: String) {
    self.cookie = cookie
  }
}
