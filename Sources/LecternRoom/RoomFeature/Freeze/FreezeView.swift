internal import Composable
internal import Foundation
internal import LecternWire

/// The withheld views, for everyone.
@ViewState struct FreezeView {
  var isBlank: Bool
  var isFrozen: Bool

  init(_ state: FreezeState) {
    (isBlank, isFrozen) = (state.isBlank, state.isFrozen)
  }
}

/// The withheld views, for presenters.
@ViewState struct PresenterFreezeView {
  @Flattened var freeze: FreezeView
  /// The time of the freeze in ISO 8601; nil while the room is live.
  var frozenSince: Date?

  init(_ state: FreezeState) {
    freeze = FreezeView(state)
    frozenSince = state.frozenSince.map(Date.init)
  }
}
