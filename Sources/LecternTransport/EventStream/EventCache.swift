/// The last frame that was sent as an event, and the event's text: a fan-out sends the same frame to one connection
/// after the other.
///
/// `@unchecked Sendable`: it is used on the loop's thread alone.
final class EventCache: @unchecked Sendable {
  private var frame: Frame?
  private var text: [UInt8] = []

  /// Returns a frame's message as an event.
  func event(of frame: Frame) -> [UInt8] {
    if frame !== self.frame {
      text = EventStreamText.event(frame.wire.suffix(frame.count))
      self.frame = frame
    }
    return text
  }
}
