package import LecternWire
internal import PrimeTimeCore

/// The view state of a favourite.
@ViewState
package struct FavoritePrimeView: Identifiable {
  package let prime: Int
  package let nthPrimeButtonLabel: String
  package let deleteButtonLabel: String
  /// The value of ``FavoritePrimesAction/deleteFavoritePrimes(_:)`` that removes this favourite.
  package let selection: [Int]

  package var id: Int { prime }

  package init(_ prime: Int) {
    self.prime = prime
    nthPrimeButtonLabel = prime.nthPrimeButtonLabel
    deleteButtonLabel = "Remove \(prime)"
    selection = [prime]
  }
}
