package import Lectern

/// The view state of a shared block's time, for the speaker.
@ViewState
package struct SharedTimeView {
  /// The value of the actions.
  package let id: String
  package let isOpen: Bool
  package let countdown: CountdownView?

  init(_ block: SharedBlock, _ time: SharedTime, _ countdown: Countdown?) {
    (id, isOpen) = (block.rawValue, time.isOpen)
    self.countdown = countdown.map(CountdownView.init)
  }
}
