internal import Lectern

/// The place in the talk: steps of a slide, then the next slide.
struct SlidesFeature: Reducer {
  func reduce(into state: inout SlidesState, action: SlidesAction) -> Effect<SlidesAction> {
    switch action {
    case .nextTapped:
      guard let slide = state.current else { break }
      if state.step < slide.stepCount {
        state.show(state.index, step: state.step + 1)
      } else {
        state.show(state.index + 1)
      }
    case .backTapped:
      if state.step > 0 {
        state.show(state.index, step: state.step - 1)
      } else {
        // Back to a slide as it was left, with all its steps.
        state.show(state.index - 1, step: .max)
      }
    case .slideChosen(let id):
      guard let index = state.talk.slides.firstIndex(where: { $0.id == id }) else { break }
      state.show(index)
    case .ownPaceButtonTapped:
      state.choosePace(isOwn: true)
    case .leadButtonTapped:
      state.choosePace(isOwn: false)
    }
    return .none
  }
}
