/// What changed last, for those who do not see the page change.
public enum LastChange: Equatable, Sendable {
  /// The count.
  case count
  /// The prime dialog.
  case primeModal
  /// The list of favourites.
  case favoritePrimes
  /// What is being done with the file.
  case fileActivity
  /// The settings.
  case settings
}
