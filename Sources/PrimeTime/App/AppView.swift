internal import Composable
package import DequeModule
package import Foundation
package import LecternWire
package import OrderedCollections

/// The view state of the app, with every text that a page shows, since pages compute nothing.
@ViewState
package struct AppView {
  package let count: Int
  package let nthPrimeButtonLabel: String
  package let isNthPrimeRequestInFlight: Bool
  /// Nil while the dialog is closed.
  package let primeModal: PrimeModalView?
  package let favoritePrimes: MappedList<OrderedSet<Int>, Int, FavoritePrimeView>
  package let favoritePrimesSummary: String
  package let hasNoFavoritePrimes: Bool
  /// The outcome of the last save or load; empty before the first, and after a failure.
  package let fileStatus: String
  package let isFileBusy: Bool
  /// Newest first.
  package let activityFeed: MappedList<Deque<Activity>, Int, ActivityView>
  package let activityFeedSummary: String
  package let hasNoActivity: Bool
  package let settings: SettingsView
  package let alert: AlertView?
  /// The last change as a sentence for a screen reader.
  package let announcement: String

  /// - Parameter timeZone: the time zone of the activity feed's times of day.
  package init(_ state: AppState, timeZone: TimeZone = .current) {
    count = state.count
    nthPrimeButtonLabel = state.count.nthPrimeButtonLabel
    isNthPrimeRequestInFlight = state.nthPrimeRequest != nil
    primeModal = PrimeModalView(state)
    favoritePrimes = MappedList(state.favoritePrimes, id: \.self, row: FavoritePrimeView.init)
    favoritePrimesSummary = state.favoritePrimesSummary
    hasNoFavoritePrimes = state.favoritePrimes.isEmpty
    fileStatus = state.fileActivity.status ?? ""
    isFileBusy = state.fileActivity.isBusy
    activityFeed = state.activityFeed.rows(in: timeZone)
    activityFeedSummary = state.activityFeed.summary
    hasNoActivity = state.activityFeed.entries.isEmpty
    settings = SettingsView(bindingViewStore: BindingViewStore(state.settings))
    alert = state.alert.map(AlertView.init)
    announcement = state.announcement
  }
}
