internal import Composable
package import LecternWire
internal import PrimeTimeCore

/// The view state of the counter.
@ViewState
package struct CounterView {
  package let count: Int
  package let nthPrimeButtonLabel: String
  package let isNthPrimeRequestInFlight: Bool

  package init(_ state: CounterState) {
    count = state.count.state
    nthPrimeButtonLabel = state.count.state.nthPrimeButtonLabel
    isNthPrimeRequestInFlight = state.nthPrimeRequest != nil
  }
}
