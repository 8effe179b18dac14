/// What the counter knows.
struct CounterState: Equatable, Sendable, NthPrimeAsking {
  var count = 0
  var isPrimeModalShown = false
  var nthPrimeRequest: Int?
  var alert: Alert?
}
