package import Composable

/// The actions of the counter.
@EnumProperties
@UserAction
package enum CounterAction: Equatable, Sendable {
  case decrTapped
  case incrTapped
  case isPrimeButtonTapped
  case primeModalDismissed
  case nthPrimeButtonTapped
  /// `prime` is nil if it could not be found.
  @ServerOnly case nthPrimeResponse(n: Int, prime: Int?)
  /// A log of an earlier version has it, before the app had `alert.dismissed`.
  @ServerOnly case alertDismissButtonTapped
  case undo(UndoAction)
}
