/// The snapshot for a page that is about to load.
package struct FirstPaintSnapshot: Sendable {
  /// The identifier of the snapshot, unique in this server.
  package let version: String
  /// The encoded message.
  package let bytes: [UInt8]
}
