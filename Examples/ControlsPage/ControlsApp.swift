import Lectern

@main struct ControlsApp: LecternApp {
  static let name = "Controls"

  var initialState: ControlsState { .init() }
  var reducer: ControlsFeature { .init() }

  var personal: PersonalView<ControlsState>? {
    PersonalView(of: \.openedRows) { row, _ in OpenedView(row: row) }
  }

  func view(of state: ControlsState, for role: Role) -> ControlsView { ControlsView(state) }
}
