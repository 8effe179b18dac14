internal import Lectern

/// The speaker draws on slides.
struct InkFeature: Reducer {
  func reduce(into state: inout InkState, action: InkAction) -> Effect<InkAction> {
    switch action {
    case .drawn(let part): state.draw(part)
    case .erased(let slide, let stroke): state.update(slide) { $0.erase(stroke) }
    case .undoButtonTapped(let slide): state.update(slide) { $0.undo() }
    case .clearButtonTapped(let slide): state.update(slide) { $0.clear() }
    }
    return .none
  }
}
