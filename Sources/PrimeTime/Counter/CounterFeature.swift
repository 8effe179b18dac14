internal import Composable

/// Counts, asks whether the count is prime, and which the count-th prime is.
struct CounterFeature: Reducer {
  let primes: PrimeClient

  func reduce(into state: inout CounterState, action: CounterAction) -> Effect<CounterAction> {
    switch action {
    case .decrTapped:
      if (state.count &- 1).isCountable { state.count -= 1 }
    case .incrTapped:
      if (state.count &+ 1).isCountable { state.count += 1 }
    case .isPrimeButtonTapped:
      state.isPrimeModalShown = true
    case .primeModalDismissed:
      state.isPrimeModalShown = false
    case .nthPrimeButtonTapped:
      return state.askForNthPrime(state.count, from: primes) { .nthPrimeResponse(n: $0, prime: $1) }
    case .nthPrimeResponse(let n, let prime):
      state.tellNthPrime(n, prime: prime)
    case .alertDismissButtonTapped:
      state.alert = nil
    }
    return .none
  }
}
