package import Composable
package import PrimeTimeCore

/// The count, the dialog about whether it is prime, and the request for the nth prime.
package struct CounterFeature: Reducer {
  private let primes: PrimeClient

  /// - Parameter primes: computes the nth prime.
  package init(primes: PrimeClient) {
    self.primes = primes
  }

  package func reduce(
    into state: inout CounterState,
    action: CounterAction
  ) -> Effect<CounterAction> {
    switch action {
    case .decrTapped:
      if (state.count &- 1).isSafeInteger { state.count -= 1 }
    case .incrTapped:
      if (state.count &+ 1).isSafeInteger { state.count += 1 }
    case .isPrimeButtonTapped:
      state.isPrimeModalShown = true
    case .primeModalDismissed:
      state.isPrimeModalShown = false
    case .nthPrimeButtonTapped:
      return state.requestNthPrime(state.count, from: primes) {
        .nthPrimeResponse(n: $0, prime: $1)
      }
    case .nthPrimeResponse(let n, let prime):
      state.receiveNthPrime(n, prime: prime)
    case .alertDismissButtonTapped:
      state.alert = nil
    }
    return .none
  }
}
