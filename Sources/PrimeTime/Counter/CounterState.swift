/// The counter's slice of the state.
struct CounterState: Equatable, Sendable, NthPrimeRequesting {
  var count = 0
  var isPrimeModalShown = false
  var nthPrimeRequest: Int?
  var alert: Alert?
}
