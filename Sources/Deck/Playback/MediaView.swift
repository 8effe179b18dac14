package import Lectern

/// The view state of a video or a sound.
@ViewState
package struct MediaView {
  package let url: String
  package let caption: String
  /// `video` or `sound`.
  package let kind: String
  package let isPlaying: Bool
  package let isPaused: Bool
  /// Milliseconds since 1970; nil while it is paused.
  package let startedAt: Int64?
  /// The position at that time, in milliseconds.
  package let position: Int

  /// - Parameter playback: nil before it was played.
  package init(_ media: Media, _ playback: PlaybackState?) {
    (url, caption, kind) = (media.url, media.caption, media.kind.rawValue)
    isPlaying = playback?.startedAt != nil
    isPaused = !isPlaying
    startedAt = playback?.startedAt?.millisecondsSinceEpoch
    position = playback?.position ?? 0
  }
}
