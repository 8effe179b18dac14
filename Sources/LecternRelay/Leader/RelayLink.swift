internal import LecternTransport

/// The leader's end of the link to a relay.
///
/// What a pass of the loop has for all viewers of the relay goes in one batch, and a frame that they share in it once.
///
/// `@unchecked Sendable`: it is used on the loop alone.
final class RelayLink: @unchecked Sendable {
  let relay: String
  var receiver = LinkReceiver()
  /// When the relay was heard of last.
  var lastHeard: Duration
  /// The viewers, by slot.
  var connections: [Int: RelayedConnection] = [:]
  private var sender: LinkSender
  private var writer = ByteWriter()
  /// The last frame, to which more viewers may be added.
  private var shared: (frame: Frame, isRepeated: Bool, slots: SlotSet)?
  private var isFlushDue = false
  private let requestFlush: (RelayLink) -> Void

  /// - Parameters:
  ///   - id: the link's.
  ///   - relay: the relay's id.
  ///   - limit: the maximum size of a packet in bytes.
  ///   - lastHeard: when the relay was heard of.
  ///   - requestFlush: called when there is something to send, once until ``packets(endsLink:)``.
  init(
    id: String,
    to relay: String,
    limit: Int,
    lastHeard: Duration,
    requestFlush: @escaping (RelayLink) -> Void
  ) {
    (self.relay, self.lastHeard) = (relay, lastHeard)
    sender = LinkSender(link: id, limit: limit)
    self.requestFlush = requestFlush
  }

  var id: String { sender.link }

  /// Returns the packets of the first batch, which tells the relay whose the link is.
  func welcome(from leader: Hello) -> [[UInt8]] { sender.packets(of: leader.encoded) }

  func send(_ frame: Frame, isRepeated: Bool, to slot: Int) {
    if shared?.frame === frame, shared?.isRepeated == isRepeated {
      shared?.slots.insert(slot)
      return
    }
    endFrame()
    var slots = SlotSet()
    slots.insert(slot)
    shared = (frame, isRepeated, slots)
    flushLater()
  }

  func write(_ message: (inout ByteWriter) -> Void) {
    endFrame()
    message(&writer)
    flushLater()
  }

  /// Returns the packets of all that is to be sent, and forgets it.
  func packets(endsLink: Bool = false) -> [[UInt8]] {
    endFrame()
    isFlushDue = false
    defer { writer = ByteWriter() }
    return sender.packets(of: writer.bytes, endsLink: endsLink)
  }

  private func endFrame() {
    guard let (frame, isRepeated, slots) = shared else { return }
    shared = nil
    DownMessage.write(frame, isRepeated: isRepeated, to: slots, to: &writer)
  }

  private func flushLater() {
    guard !isFlushDue else { return }
    isFlushDue = true
    requestFlush(self)
  }
}
