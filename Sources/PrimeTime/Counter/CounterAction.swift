public import Composable

/// What can happen at the counter.
@EnumProperties
@UserAction
public enum CounterAction: Equatable, Sendable {
  /// One less.
  case decrTapped
  /// One more.
  case incrTapped
  /// Is the count prime? Opens the dialog.
  case isPrimeButtonTapped
  /// Closes the dialog.
  case primeModalDismissed
  /// Which is the count-th prime?
  case nthPrimeButtonTapped
  /// The answer, naming what was asked; nil where it could not be found.
  @ServerOnly case nthPrimeResponse(n: Int, prime: Int?)
  /// Closes the alert.
  case alertDismissButtonTapped
}
