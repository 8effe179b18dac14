public import LecternWire

/// What a page shows of a favourite.
@ViewState
public struct FavoritePrimeView: Identifiable {
  /// The number.
  public let prime: Int
  /// What is on the button that asks for that prime.
  public let nthPrimeButtonLabel: String
  /// What is on the button that removes it.
  public let deleteButtonLabel: String
  /// The value of the action that removes it.
  public let selection: [Int]

  /// The number, by which a list tells its favourites apart.
  public var id: Int { prime }

  init(_ prime: Int) {
    self.prime = prime
    nthPrimeButtonLabel = prime.nthPrimeButtonLabel
    deleteButtonLabel = "Remove \(prime)"
    selection = [prime]
  }
}
