internal import LecternTransport
internal import LecternWire

// Watchers: pages that request one message after the other.
extension Channel {
  /// Returns the message that leads a watcher to the current version, with the identity of a viewer without a cookie.
  ///
  /// - Parameters:
  ///   - position: what the watcher has; nil if it has nothing.
  ///   - isLive: whether the channel shows the live state. The revisions of another state may mean something else after a
  ///     restart, so no cache keeps their messages.
  /// - Returns: nil if the watcher has the current version, or if none is published.
  func watchedFrame(
    after position: FramePosition?,
    isLive: Bool
  ) throws(UnencodableValue) -> WatchedFrame? {
    guard let history else { return nil }
    let current = FramePosition(epoch: history.epoch, revision: history.revision)
    if position == current { return nil }
    let base = position.flatMap { $0.epoch == current.epoch ? $0.revision : nil }
    return WatchedFrame(
      message: try history.frame(from: base, for: shared.anonymous, nil).bytes,
      position: current,
      isLasting: isLive && base.map { $0 < current.revision } ?? false
    )
  }
}
