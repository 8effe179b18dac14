extension AppState {
  /// The last change as a sentence for a screen reader; an alert takes precedence.
  var announcement: String {
    if let alert { return alert.message }
    return switch lastChange {
    case .count: "The count is \(count)."
    case .primeModal: PrimeModalView(self)?.message ?? "The count is \(count)."
    case .favoritePrimes: "\(favoritePrimesSummary)."
    case .fileActivity: fileActivity.status ?? "\(favoritePrimesSummary)."
    case .settings: "The settings have changed."
    }
  }

  /// The number of favourites, in words.
  var favoritePrimesSummary: String {
    favoritePrimes.isEmpty ? "No favourites yet" : favoritePrimes.count.favoritesCount
  }
}

extension PrimeModalView {
  /// The dialog about the current count; nil while it is closed.
  init?(_ state: AppState) {
    guard state.isPrimeModalShown else { return nil }
    self.init(count: state.count, isFavorite: state.favoritePrimes.contains(state.count))
  }
}
