internal import Composable

/// The state of a feature from which an nth prime can be asked for; one at a time, in the whole app.
protocol NthPrimeAsking {
  /// The n that has been asked for and not yet been answered.
  var nthPrimeRequest: Int? { get set }
  var alert: Alert? { get set }
}

extension NthPrimeAsking {
  /// Asks for the nth prime, unless an answer is being waited for, or none could come.
  ///
  /// - Parameters:
  ///   - n: which prime, counted from 1.
  ///   - primes: who is asked.
  ///   - answer: makes the feature's action of the n that was asked and of the prime, nil on failure.
  /// - Returns: the work of finding out.
  mutating func askForNthPrime<Action>(
    _ n: Int,
    from primes: PrimeClient,
    answer: @escaping @Sendable (_ n: Int, _ prime: Int?) -> Action
  ) -> Effect<Action> {
    guard nthPrimeRequest == nil else { return .none }
    guard n > 0 else {
      alert = .nthPrime(n, "There is no \(n.ordinal) prime: primes are counted from the 1st.")
      return .none
    }
    guard n <= primes.limit else {
      alert = .nthPrime(
        n,
        "The \(n.ordinal) prime is too far away: ask for the \(primes.limit.ordinal) at most."
      )
      return .none
    }
    nthPrimeRequest = n
    return .run { send in
      // Whatever went wrong, the answer must come: the request would be in flight for ever.
      let prime = try? await primes.nthPrime(n)
      await send(answer(n, prime))
    }
  }

  /// Says what the nth prime is; nothing where it has not been asked for.
  mutating func tellNthPrime(_ n: Int, prime: Int?) {
    guard nthPrimeRequest == n else { return }
    nthPrimeRequest = nil
    alert = .nthPrime(
      n,
      prime.map { "The \(n.ordinal) prime is \($0)." }
        ?? "The \(n.ordinal) prime could not be found."
    )
  }
}

extension Alert {
  fileprivate static func nthPrime(_ n: Int, _ message: String) -> Alert {
    Alert(title: "The \(n.ordinal) prime", message: message)
  }
}
