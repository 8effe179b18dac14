public import OrderedCollections

/// Everything the app knows.
public struct AppState: Equatable, Sendable {
  /// The count.
  public var count = 0
  /// The favourites, in the order in which they came.
  public var favoritePrimes: OrderedSet<Int> = []
  /// How they came and went.
  public var activityFeed = ActivityFeed()
  /// Whether the dialog is open that says whether the count is prime.
  public var isPrimeModalShown = false
  /// Which prime has been asked for and not yet been found.
  public var nthPrimeRequest: Int?
  /// What is being done with the file of favourites.
  public var fileActivity = FileActivity()
  /// What there is to say to everybody.
  public var alert: Alert?
  /// The settings, but for the alert.
  private var storedSettings = SettingsState()
  /// What changed last.
  public var lastChange = LastChange.count

  /// The state of an app that has just been started.
  public init() {}
}

// What each feature knows of it. Only the features that may change the favourites are given them.
extension AppState {
  var counter: CounterState {
    get {
      CounterState(
        count: count,
        isPrimeModalShown: isPrimeModalShown,
        nthPrimeRequest: nthPrimeRequest,
        alert: alert
      )
    }
    set {
      count = newValue.count
      isPrimeModalShown = newValue.isPrimeModalShown
      nthPrimeRequest = newValue.nthPrimeRequest
      alert = newValue.alert
    }
  }

  var primeModal: PrimeModalState {
    get { PrimeModalState(count: count, favoritePrimes: favoritePrimes) }
    set {
      count = newValue.count
      favoritePrimes = newValue.favoritePrimes
    }
  }

  var favoritePrimesList: FavoritePrimesState {
    get {
      FavoritePrimesState(
        favoritePrimes: favoritePrimes,
        fileActivity: fileActivity,
        nthPrimeRequest: nthPrimeRequest,
        alert: alert
      )
    }
    set {
      favoritePrimes = newValue.favoritePrimes
      fileActivity = newValue.fileActivity
      nthPrimeRequest = newValue.nthPrimeRequest
      alert = newValue.alert
    }
  }

  /// The settings.
  public var settings: SettingsState {
    get {
      var settings = storedSettings
      settings.alert = alert
      return settings
    }
    set {
      alert = newValue.alert
      storedSettings = newValue
      storedSettings.alert = nil
    }
  }
}
