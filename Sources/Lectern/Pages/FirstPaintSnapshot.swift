/// The snapshot for a page that is about to load.
struct FirstPaintSnapshot: Sendable {
  /// The identifier of the snapshot, unique in this server.
  let version: String
  /// The encoded message.
  let bytes: [UInt8]
}
