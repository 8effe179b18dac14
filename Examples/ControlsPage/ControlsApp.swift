import Lectern

@main struct ControlsApp: LecternApp {
  static let name = "Controls"

  var initialState: ControlsState { .init() }
  var reducer: ControlsFeature { .init() }

  var personal: PersonalView<ControlsState>? {
    PersonalView(of: \.people, and: \.alerts, reading: \.isLocked) { person, alert, _, _ in
      PersonView(person, alert)
    }
  }

  func view(of state: ControlsState, for role: Role) -> ControlsView { ControlsView(state) }
}
