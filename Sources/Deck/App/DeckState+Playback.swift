internal import Lectern

extension DeckState {
  /// Ends a video or a sound that the current slide doesn't have.
  mutating func endPlaybackElsewhere() {
    guard let slide = slides.current, slide.media != nil, slide.id == playback?.slide else {
      playback = nil
      return
    }
  }
}
