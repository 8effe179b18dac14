internal import LecternTransport
internal import LecternWire

// Watchers: pages that request one message after the other.
extension Channel {
  /// Returns the message that leads a watcher to the current version, with the identity of a viewer without a cookie.
  ///
  /// - Parameters:
  ///   - position: what the watcher has; nil if it has nothing.
  ///   - isLasting: whether the revisions mean the same in each life of the room.
  /// - Returns: nil if no version is published.
  func watchedFrame(
    after position: FramePosition?,
    isLasting: Bool
  ) throws(UnencodableValue) -> WatchedFrame? {
    guard let history else { return nil }
    let current = FramePosition(epoch: history.epoch, revision: history.revision)
    let base = position.flatMap { $0.epoch == current.epoch ? $0.revision : nil }
    // Of a revision that the history doesn't know, the page is sent the snapshot.
    let isKnown = base.map { $0 < current.revision && history.contains($0) } ?? (position == nil)
    return WatchedFrame(
      message: try history.frame(from: base, for: shared.anonymous, nil).bytes,
      position: current,
      isLasting: isLasting && isKnown
    )
  }

  /// Whether a watcher has the current version.
  func isCurrent(_ position: FramePosition?) -> Bool {
    guard let history, let position else { return false }
    return position.epoch == history.epoch && position.revision == history.revision
  }

  /// Whether a watcher has an earlier version, from which a patch leads to the current one.
  func isRecent(_ position: FramePosition?) -> Bool {
    guard let history, let position, position.epoch == history.epoch else { return false }
    return position.revision < history.revision && history.contains(position.revision)
  }
}
