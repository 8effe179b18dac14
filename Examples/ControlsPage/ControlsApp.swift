import Lectern

@main struct ControlsApp: LecternApp {
  static let name = "Controls"

  var initialState: ControlsState { .init() }
  var reducer: ControlsFeature { .init() }

  func view(of state: ControlsState, for role: Role) -> ControlsView { ControlsView(state) }
}
