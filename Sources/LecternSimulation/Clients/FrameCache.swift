internal import LecternRoom
internal import LecternTransport

/// The cache between watchers and servers. It keeps a message forever, if the server says that it never changes.
final class FrameCache {
  private var frames: [FramePosition: WatchedFrame] = [:]

  /// Returns the message after a position, if it is known.
  func frame(after position: FramePosition) -> WatchedFrame? { frames[position] }

  func insert(_ frame: WatchedFrame, after position: FramePosition) {
    if frame.isLasting, frames[position] == nil { frames[position] = frame }
  }
}
