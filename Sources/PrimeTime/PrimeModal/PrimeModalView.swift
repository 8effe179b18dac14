public import LecternWire

/// What a page shows of the prime dialog.
@ViewState
public struct PrimeModalView {
  /// Whether the count is prime, as a sentence.
  public let message: String
  /// Whether the count is prime.
  public let isPrime: Bool
  /// Whether the count is a favourite.
  public let isFavorite: Bool
  /// Whether the count can become a favourite.
  public let canSave: Bool
  /// Whether the count can cease to be a favourite.
  public let canRemove: Bool
  /// What is on the button that saves.
  public let saveButtonLabel: String
  /// What is on the button that removes.
  public let removeButtonLabel: String

  init(count: Int, isFavorite: Bool) {
    isPrime = count.isPrime
    message = isPrime ? "\(count) is prime 🎉" : "\(count) is not prime :("
    self.isFavorite = isFavorite
    canSave = isPrime && !isFavorite
    canRemove = isFavorite
    saveButtonLabel = "Save to favourites"
    removeButtonLabel = "Remove from favourites"
  }
}
