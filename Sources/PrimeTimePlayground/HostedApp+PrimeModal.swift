import Lectern
import PrimeTimePrimeModal

extension HostedApp {
  /// The prime dialog alone, about 7.
  static func primeModal(_ name: String) -> HostedApp {
    HostedApp(
      name,
      initialState: PrimeModalState(count: 7),
      reducer: { _ in PrimeModalFeature().logging() },
      view: { state, _ in PrimeModalView(state) }
    )
  }
}
