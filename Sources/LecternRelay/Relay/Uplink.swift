internal import LecternBytes

/// A relay's end of a link.
struct Uplink {
  let leader: String
  var receiver: LinkReceiver
  /// When the last packet of the leader arrived.
  var lastHeard: Duration
  private var sender: LinkSender
  /// The messages that are not sent yet.
  private var writer = ByteWriter()
  private var isFlushDue = false

  init(to leader: String, sender: LinkSender, receiver: LinkReceiver, lastHeard: Duration) {
    (self.leader, self.sender) = (leader, sender)
    (self.receiver, self.lastHeard) = (receiver, lastHeard)
  }

  var id: String { sender.link }

  /// - Returns: whether it is the first to be sent since the last packets.
  mutating func write(_ message: UpMessage) -> Bool {
    message.write(to: &writer)
    defer { isFlushDue = true }
    return !isFlushDue
  }

  /// Returns the packets of all that is to be sent, and forgets it.
  mutating func packets(endsLink: Bool) -> [[UInt8]] {
    defer { (writer, isFlushDue) = (ByteWriter(), false) }
    return sender.packets(of: writer.bytes, endsLink: endsLink)
  }
}
