internal import Composable
public import DequeModule
public import Foundation
public import LecternWire
public import OrderedCollections

/// What a page shows of the app: every word of it, since a page computes nothing.
@ViewState
public struct AppView {
  /// The count.
  public let count: Int
  /// What is on the button that asks for the count-th prime.
  public let nthPrimeButtonLabel: String
  /// Whether a prime has been asked for and not yet been found.
  public let isNthPrimeRequestInFlight: Bool
  /// The prime dialog, while it is open.
  public let primeModal: PrimeModalView?
  /// The favourites, in the order in which they came.
  public let favoritePrimes: MappedList<OrderedSet<Int>, Int, FavoritePrimeView>
  /// How many favourites there are, in words.
  public let favoritePrimesSummary: String
  /// Whether there are no favourites.
  public let hasNoFavoritePrimes: Bool
  /// How the last save or load ended; empty where there is nothing to say.
  public let fileStatus: String
  /// Whether a save or a load is in flight.
  public let isFileBusy: Bool
  /// How the favourites came and went, the newest first.
  public let activityFeed: MappedList<Deque<Activity>, Int, ActivityView>
  /// How many entries the feed has, in words.
  public let activityFeedSummary: String
  /// Whether the feed is empty.
  public let hasNoActivity: Bool
  /// The settings.
  public let settings: SettingsView
  /// What there is to say to everybody.
  public let alert: AlertView?
  /// What changed last, as a sentence for a screen reader.
  public let announcement: String

  /// What a page shows of a state.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - timeZone: of the times of day in the activity feed.
  public init(_ state: AppState, timeZone: TimeZone = .current) {
    count = state.count
    nthPrimeButtonLabel = state.count.nthPrimeButtonLabel
    isNthPrimeRequestInFlight = state.nthPrimeRequest != nil
    primeModal = PrimeModalView(state)
    favoritePrimes = MappedList(state.favoritePrimes, id: \.self, row: FavoritePrimeView.init)
    favoritePrimesSummary = state.favoritePrimesSummary
    hasNoFavoritePrimes = state.favoritePrimes.isEmpty
    fileStatus = state.fileActivity.status ?? ""
    isFileBusy = state.fileActivity.isBusy
    activityFeed = state.activityFeed.views(in: timeZone)
    activityFeedSummary = state.activityFeed.summary
    hasNoActivity = state.activityFeed.entries.isEmpty
    settings = SettingsView(bindingViewStore: BindingViewStore(state.settings))
    alert = state.alert.map(AlertView.init)
    announcement = state.announcement
  }
}
