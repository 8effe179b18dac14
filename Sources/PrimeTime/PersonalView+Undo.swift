package import Lectern
internal import PrimeTimeCounter

extension PersonalView<AppState> {
  /// What each participant can undo and redo.
  package static var undo: PersonalView<AppState> {
    PersonalView(of: \.count.availability) { availability, _ in UndoView(availability) }
  }
}
