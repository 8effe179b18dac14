internal import LecternTransport

/// A viewer that is connected to a relay, as its room sees it.
///
/// It takes every frame. A viewer that is behind loses frames at the relay. The relay then reports the loss:
/// see `connection(_:lostFramesSince:)` of `WebSocketHandler`.
///
/// `@unchecked Sendable`: it is used on the loop alone, as the link and the handler.
final class RelayedConnection: Connection, @unchecked Sendable {
  /// Below 0, so that no connection of the listener has it.
  let id: Int
  let slot: Int
  private let handler: any WebSocketHandler
  /// Nil once the connection is closed.
  private var link: RelayLink?
  private var isClosing = false
  /// Whether the next frame with a position is the one that the relay has asked for.
  private var isRepeating = false
  private(set) var isPageBehind = false
  private(set) var roundTrip: Duration?

  init(id: Int, slot: Int, handler: any WebSocketHandler, link: RelayLink) {
    (self.id, self.slot, self.handler, self.link) = (id, slot, handler, link)
  }

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    guard let link, !isClosing else { return false }
    let isRepeated = isRepeating && frame.position != nil
    if isRepeated { isRepeating = false }
    link.send(frame, isRepeated: isRepeated, to: slot)
    return true
  }

  func close(_ code: CloseCode, reason: String) {
    guard let link, !isClosing else { return }
    isClosing = true
    link.write { DownMessage.writeClose(slot, code, reason: reason, to: &$0) }
  }

  func measureRoundTrip() {
    link?.write { DownMessage.writeMeasureRoundTrip(slot, to: &$0) }
  }
}

// What the relay reports.
extension RelayedConnection {
  func opened(_ request: UpgradeRequest) {
    handler.enter { $0.connectionOpened(self, request: request) }
  }

  func received(_ message: [UInt8]) {
    guard !isClosing else { return }
    handler.enter { $0.connection(self, received: message) }
  }

  func fellBehind() {
    isPageBehind = true
    handler.enter { $0.connectionFellBehind(self) }
  }

  func lostFrames(since position: FramePosition?) {
    guard !isClosing else { return }
    isPageBehind = false
    isRepeating = true
    handler.enter { $0.connection(self, lostFramesSince: position) }
  }

  func measured(_ roundTrip: Duration) { self.roundTrip = roundTrip }

  func closed() {
    link = nil
    handler.enter { $0.connectionClosed(self) }
  }
}
