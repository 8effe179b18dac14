internal import Composable
internal import Foundation
internal import LecternWire

/// What is withheld, for everyone.
@ViewState struct FreezeView {
  var isBlank: Bool
  var isFrozen: Bool

  init(_ state: FreezeState) {
    (isBlank, isFrozen) = (state.isBlank, state.isFrozen)
  }
}

/// What is withheld, for presenters.
@ViewState struct PresenterFreezeView {
  @Flattened var freeze: FreezeView
  /// An ISO 8601 time; nil while the room is live.
  var frozenSince: Date?

  init(_ state: FreezeState) {
    freeze = FreezeView(state)
    frozenSince = state.frozenSince.map(Date.init)
  }
}
