package import Composable
package import PrimeTimeCore

/// The count, the dialog about whether it is prime, and the request for the nth prime.
///
/// Each participant can undo its own changes of the count. The history is shared and undoes nothing else: a dialog that
/// is open stays open.
package struct CounterFeature: Reducer {
  private let primes: PrimeClient

  /// - Parameter primes: computes the nth prime.
  package init(primes: PrimeClient) {
    self.primes = primes
  }

  package var body: some Reducer<CounterState, CounterAction> {
    pure(Self.step)
      .undoable(action: \.undo) { $0 == .incrTapped || $0 == .decrTapped }
      .pullback(state: \.count)
    Reduce(answer)
  }

  @Sendable
  private static func step(_ count: inout Int, _ action: CounterAction) {
    switch action {
    case .decrTapped:
      if (count &- 1).isSafeInteger { count -= 1 }
    case .incrTapped:
      if (count &+ 1).isSafeInteger { count += 1 }
    case .isPrimeButtonTapped, .primeModalDismissed, .nthPrimeButtonTapped, .nthPrimeResponse,
      .alertDismissButtonTapped, .undo:
      break
    }
  }

  @Sendable
  private func answer(_ state: inout CounterState, _ action: CounterAction) -> Effect<CounterAction>
  {
    switch action {
    case .decrTapped, .incrTapped, .undo:
      break
    case .isPrimeButtonTapped:
      state.isPrimeModalShown = true
    case .primeModalDismissed:
      state.isPrimeModalShown = false
    case .nthPrimeButtonTapped:
      return state.requestNthPrime(state.count.state, from: primes) {
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
