package import Lectern

/// The actions of the timer.
@EnumProperties
@UserAction
package enum TimerAction: Equatable, Sendable {
  case startButtonTapped
  case pauseButtonTapped
  case resetButtonTapped
}
