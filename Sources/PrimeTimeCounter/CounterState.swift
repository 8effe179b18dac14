package import Composable
internal import PrimeTimeCore

/// The counter's slice of the state.
package struct CounterState: Equatable, Sendable, NthPrimeRequesting {
  /// The count, with the history of its changes.
  package var count: Undoable<Int, CounterAction>
  /// Whether the dialog about the count is open.
  package var isPrimeModalShown: Bool
  package var nthPrimeRequest: Int?
  package var alert: AlertState<Never>?

  package init(
    count: Undoable<Int, CounterAction> = Undoable(0),
    isPrimeModalShown: Bool = false,
    nthPrimeRequest: Int? = nil,
    alert: AlertState<Never>? = nil
  ) {
    (self.count, self.isPrimeModalShown) = (count, isPrimeModalShown)
    (self.nthPrimeRequest, self.alert) = (nthPrimeRequest, alert)
  }
}
