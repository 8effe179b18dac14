internal import LecternTransport
internal import LecternWire

/// The compressed messages that lead to a channel's current version. Each is compressed when it is first needed.
struct CompressedUpdates {
  /// A message, and its frame.
  struct Update {
    let message: CompressedStateMessage
    let frame: Frame
  }

  /// By base revision; nil is the snapshot's. The value is nil if the message stays a text.
  private var updates: [Int?: Update?] = [:]

  /// Returns the compressed message; nil if it stays a text.
  mutating func update(_ encoded: PatchHistory.EncodedUpdate) -> Update? {
    if let known = updates[encoded.base] { return known }
    let update = CompressedStateMessage(encoded.message).map { message in
      Update(
        message: message,
        frame: Frame(compressed: message.bytes(for: nil), leadingTo: encoded.frame.position)
      )
    }
    // Also a nil entry saves the compression for the next subscriber.
    updates[encoded.base] = .some(update)
    return update
  }

  mutating func removeAll() {
    if !updates.isEmpty { updates = [:] }
  }
}
