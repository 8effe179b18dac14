internal import LecternBytes
internal import LecternTransport

/// The leader's end of the link to a relay.
///
/// What a pass of the loop has for all viewers of the relay goes in one batch, and a frame that they share in it once, also
/// if acknowledgements to some of them come in between.
///
/// `@unchecked Sendable`: it is used on the loop alone.
final class RelayLink: @unchecked Sendable {
  let relay: String
  /// The relay's attempt that the link answers.
  let attempt: UInt64
  var receiver = LinkReceiver()
  /// When the last packet of the relay arrived.
  var lastHeard: Duration
  /// The viewers, by slot.
  var connections: [Int: RelayedConnection] = [:]
  private var sender: LinkSender
  /// The size from which on a batch takes no more messages, in bytes.
  private let batchSize: Int
  private var writer = ByteWriter()
  /// The packets of the batches before the last.
  private var packed: [[UInt8]] = []
  /// The last frame, to which more viewers may be added.
  private var shared: (frame: Frame, isRepeated: Bool, slots: SlotSet)?
  /// The batch's latest frame with a position.
  private var latest: Frame?
  private var isFlushDue = false
  private let requestFlush: (RelayLink) -> Void

  /// - Parameters:
  ///   - id: the link's.
  ///   - hello: the relay's.
  ///   - limit: the maximum size of a packet in bytes.
  ///   - batchSize: the size from which on a batch takes no more messages, in bytes. A message is far smaller than what
  ///     this leaves of a receiver's limit.
  ///   - lastHeard: when the hello arrived.
  ///   - requestFlush: called when there is something to send, once until ``packets(endsLink:)``.
  init(
    id: String,
    answering hello: Hello,
    limit: Int,
    batchSize: Int = LinkReceiver.limit / 2,
    lastHeard: Duration,
    requestFlush: @escaping (RelayLink) -> Void
  ) {
    (relay, attempt, self.lastHeard) = (hello.id, hello.attempt, lastHeard)
    sender = LinkSender(link: id, limit: limit)
    self.batchSize = batchSize
    self.requestFlush = requestFlush
  }

  var id: String { sender.link }

  /// Returns the packets of the first batch. It names the leader to the relay.
  func welcome(from leader: String) -> [[UInt8]] {
    sender.packets(of: Hello(id: leader, attempt: attempt).encoded)
  }

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
    flushFullBatch()
    flushLater()
  }

  /// Returns the packets of all that is to be sent, and forgets it.
  func packets(endsLink: Bool = false) -> [[UInt8]] {
    endFrame()
    isFlushDue = false
    defer { (writer, packed, latest) = (ByteWriter(), [], nil) }
    return packed + sender.packets(of: writer.bytes, endsLink: endsLink)
  }

  private func endFrame() {
    guard let (frame, isRepeated, slots) = shared else { return }
    shared = nil
    if frame === latest, !isRepeated {
      DownMessage.writeFrameReference(to: slots, to: &writer)
    } else {
      DownMessage.write(frame, isRepeated: isRepeated, to: slots, to: &writer)
      if frame.position != nil { latest = frame }
    }
    flushFullBatch()
  }

  private func flushFullBatch() {
    guard writer.bytes.count >= batchSize else { return }
    packed += sender.packets(of: writer.bytes)
    (writer, latest) = (ByteWriter(), nil)
  }

  private func flushLater() {
    guard !isFlushDue else { return }
    isFlushDue = true
    requestFlush(self)
  }
}
