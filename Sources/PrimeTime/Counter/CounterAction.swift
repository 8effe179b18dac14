public import Composable

/// What can happen at the counter.
@EnumProperties
@UserAction
public enum CounterAction: Equatable, Sendable {
  case decrTapped
  case incrTapped
  case isPrimeButtonTapped
  case primeModalDismissed
  case nthPrimeButtonTapped
  @ServerOnly case nthPrimeResponse(n: Int, prime: Int?)
  case alertDismissButtonTapped
}
