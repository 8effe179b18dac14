package import Composable
package import LecternWire

/// What one participant can undo and redo, for the buttons of its page.
@ViewState
package struct UndoView {
  package let isUndoDisabled: Bool
  package let isRedoDisabled: Bool

  /// - Parameter availability: nil if the participant can undo and redo nothing.
  package init(_ availability: UndoAvailability?) {
    isUndoDisabled = availability?.canUndo != true
    isRedoDisabled = availability?.canRedo != true
  }
}
