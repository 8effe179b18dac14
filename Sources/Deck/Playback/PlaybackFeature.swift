internal import Lectern

/// The speaker plays the video or the sound of a slide on the wall.
struct PlaybackFeature: Reducer {
  func reduce(
    into state: inout PlaybackState?,
    action: PlaybackAction
  ) -> Effect<PlaybackAction> {
    let now = ActionContext.current.timestamp
    switch action {
    case .playButtonTapped(let slide):
      update(&state, on: slide) { $0.play(at: now) }
    case .pauseButtonTapped(let slide):
      update(&state, on: slide) { $0.pause(at: now) }
    case .restartButtonTapped(let slide):
      update(&state, on: slide) { $0.move(to: 0, at: now) }
    case .moved(let slide, let position):
      update(&state, on: slide) { $0.move(to: position, at: now) }
    }
    return .none
  }

  private func update(
    _ state: inout PlaybackState?,
    on slide: Slide.ID,
    _ change: (inout PlaybackState) -> Void
  ) {
    var playback = state.flatMap { $0.slide == slide ? $0 : nil } ?? PlaybackState(slide: slide)
    change(&playback)
    state = playback
  }
}
