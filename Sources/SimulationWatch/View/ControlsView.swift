package import Lectern

/// The view state of the controls.
@ViewState
package struct ControlsView {
  package let isPlaying: Bool
  package let isLoading: Bool
  package let cannotPlay: Bool
  package let cannotStepBack: Bool
  package let speeds: [SpeedView]

  init(_ state: WatchState) {
    isPlaying = state.isPlaying
    isLoading = state.length == nil
    cannotPlay = state.length == nil || state.isAtEnd
    cannotStepBack = state.length == nil || state.isAtStart
    speeds = Speed.allCases.map { SpeedView($0, isChosen: $0 == state.speed) }
  }
}

/// The view state of a speed.
@ViewState
package struct SpeedView: Identifiable {
  package let id: String
  package let label: String
  /// For `aria-pressed`.
  package let isChosen: String

  init(_ speed: Speed, isChosen: Bool) {
    id = speed.rawValue
    self.isChosen = "\(isChosen)"
    label =
      switch speed {
      case .tenth: "0.1×"
      case .real: "1×"
      case .tenfold: "10×"
      case .hundredfold: "100×"
      }
  }
}
