package import PrimeTimeCore

/// The counter's slice of the state.
package struct CounterState: Equatable, Sendable, NthPrimeRequesting {
  package var count: Int
  /// Whether the dialog about the count is open.
  package var isPrimeModalShown: Bool
  package var nthPrimeRequest: Int?
  package var alert: Alert?

  package init(
    count: Int = 0,
    isPrimeModalShown: Bool = false,
    nthPrimeRequest: Int? = nil,
    alert: Alert? = nil
  ) {
    (self.count, self.isPrimeModalShown) = (count, isPrimeModalShown)
    (self.nthPrimeRequest, self.alert) = (nthPrimeRequest, alert)
  }
}
