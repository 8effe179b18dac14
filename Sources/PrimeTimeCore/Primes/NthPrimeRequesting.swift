package import Composable

/// The state of a feature that requests the nth prime; one request at a time in the whole app.
package protocol NthPrimeRequesting {
  /// The n of the request in flight.
  var nthPrimeRequest: Int? { get set }
  var alert: AlertState<Never>? { get set }
}

extension NthPrimeRequesting {
  /// Requests the nth prime, unless a request is in flight or `n` is out of range.
  ///
  /// - Parameters:
  ///   - n: counted from 1.
  ///   - primes: computes the prime.
  ///   - response: makes the feature's action from `n` and the prime. The prime is nil on failure.
  package mutating func requestNthPrime<Action>(
    _ n: Int,
    from primes: PrimeClient,
    response: @escaping @Sendable (_ n: Int, _ prime: Int?) -> Action
  ) -> Effect<Action> {
    guard nthPrimeRequest == nil else { return .none }
    guard n > 0 else {
      alert = .nthPrime(n, "There is no \(n.ordinal) prime: primes are counted from the 1st.")
      return .none
    }
    guard n <= primes.limit else {
      alert = .nthPrime(
        n,
        "The \(n.ordinal) prime is too far away: the limit is the \(primes.limit.ordinal)."
      )
      return .none
    }
    nthPrimeRequest = n
    return .run { send in
      // Without a response, after a failure too, the request would be in flight for ever.
      let prime = try? await primes.nthPrime(n)
      await send(response(n, prime))
    }
  }

  /// Shows the nth prime in an alert; ignores a response to another request.
  package mutating func receiveNthPrime(_ n: Int, prime: Int?) {
    guard nthPrimeRequest == n else { return }
    nthPrimeRequest = nil
    alert = .nthPrime(
      n,
      prime.map { "The \(n.ordinal) prime is \($0)." }
        ?? "The \(n.ordinal) prime could not be found."
    )
  }
}

extension AlertState<Never> {
  fileprivate static func nthPrime(_ n: Int, _ message: String) -> AlertState {
    AlertState(title: "The \(n.ordinal) prime", message: message)
  }
}
