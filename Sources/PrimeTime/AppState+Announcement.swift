internal import Composable
internal import PrimeTimeCore
internal import PrimeTimeFavoritePrimes
internal import PrimeTimePrimeModal

extension AppState {
  /// The last change as a sentence for a screen reader; an alert takes precedence.
  var announcement: String {
    if let alert { return alert.message ?? alert.title }
    return switch lastChange {
    case .count: "The count is \(count.state)."
    case .primeModal: PrimeModalView(self)?.message ?? "The count is \(count.state)."
    case .favoritePrimes: "\(favoritePrimesList.summary)."
    case .fileActivity: fileActivity.status ?? "\(favoritePrimesList.summary)."
    case .settings: "The settings have changed."
    }
  }
}

extension PrimeModalView {
  /// The dialog about the current count; nil while it is closed.
  init?(_ state: AppState) {
    guard state.isPrimeModalShown else { return nil }
    self.init(state.primeModal)
  }
}
