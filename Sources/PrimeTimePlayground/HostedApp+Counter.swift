import Lectern
import PrimeTimeCore
import PrimeTimeCounter

extension HostedApp {
  /// The counter alone. The prime dialog is another feature, so the page shows only that it is open.
  static func counter(_ name: String) -> HostedApp {
    HostedApp(
      name,
      initialState: CounterState(),
      reducer: { _ in CounterFeature(primes: PrimeClient.live).logging() },
      personal: PersonalView(of: \.count.availability) { availability, _ in
        UndoView(availability)
      },
      view: { state, _ in CounterPage(state) }
    )
  }
}

@ViewState
private struct CounterPage {
  @Flattened let counter: CounterView
  let isPrimeModalShown: Bool
  let alert: DialogView?

  init(_ state: CounterState) {
    counter = CounterView(state)
    isPrimeModalShown = state.isPrimeModalShown
    alert = state.alert.map(DialogView.init)
  }
}
