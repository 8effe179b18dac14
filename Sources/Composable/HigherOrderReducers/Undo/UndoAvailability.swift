/// What a participant can undo and redo, for the buttons of a page.
public struct UndoAvailability: Hashable, Codable, Sendable {
  /// Whether ``UndoAction/undoTapped`` of the participant changes the history.
  public let canUndo: Bool
  /// Whether ``UndoAction/redoTapped`` of the participant changes the history.
  public let canRedo: Bool

  public init(canUndo: Bool, canRedo: Bool) {
    (self.canUndo, self.canRedo) = (canUndo, canRedo)
  }
}
