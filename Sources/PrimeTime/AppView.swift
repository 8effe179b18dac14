internal import Composable
package import Foundation
package import LecternWire
package import PrimeTimeActivityFeed
internal import PrimeTimeCore
package import PrimeTimeCounter
package import PrimeTimeFavoritePrimes
package import PrimeTimePrimeModal
package import PrimeTimeSettings

/// The view state of the app, with every text that a page shows, since pages compute nothing.
@ViewState
package struct AppView {
  @Flattened package let counter: CounterView
  /// Nil while the dialog is closed.
  package let primeModal: PrimeModalView?
  @Flattened package let favoritePrimesList: FavoritePrimesView
  @Flattened package let activity: ActivityFeedView
  package let settings: SettingsView
  package let alert: DialogView?
  /// The last change as a sentence for a screen reader.
  package let announcement: String

  /// - Parameter timeZone: the time zone of the times of day.
  package init(_ state: AppState, timeZone: TimeZone = .current) {
    counter = CounterView(state.counter)
    primeModal = PrimeModalView(state)
    favoritePrimesList = FavoritePrimesView(state.favoritePrimesList, timeZone: timeZone)
    activity = ActivityFeedView(state.activityFeed, timeZone: timeZone)
    settings = SettingsView(bindingViewStore: BindingViewStore(state.settings))
    alert = state.alert.map(DialogView.init)
    announcement = state.announcement
  }
}
