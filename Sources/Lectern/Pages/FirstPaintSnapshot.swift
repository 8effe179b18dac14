/// A snapshot for the page that is about to be loaded.
struct FirstPaintSnapshot: Sendable {
  /// Names it among all of this server.
  let version: String
  /// The message, as the wire has it.
  let bytes: [UInt8]
}
