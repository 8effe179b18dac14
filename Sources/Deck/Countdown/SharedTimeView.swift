package import Lectern

/// The view state of a shared block's time, for the speaker.
@ViewState
package struct SharedTimeView {
  /// The value of the actions.
  package let id: String
  package let isOpen: Bool

  /// - Returns: nil for a block that is always open.
  init?(_ block: SharedBlock, _ time: SharedTime?) {
    guard let time else { return nil }
    (id, isOpen) = (block.rawValue, time.isOpen)
  }
}
