package import LecternWire
internal import OrderedCollections
internal import PrimeTimeCore

/// The view state of the prime dialog.
@ViewState
package struct PrimeModalView {
  package let message: String
  package let isPrime: Bool
  package let isFavorite: Bool
  package let canSave: Bool
  package let canRemove: Bool
  package let saveButtonLabel: String
  package let removeButtonLabel: String

  package init(_ state: PrimeModalState) {
    let (count, isFavorite) = (state.count, state.favoritePrimes.contains(state.count))
    isPrime = count.isPrime
    message = isPrime ? "\(count) is prime 🎉" : "\(count) is not prime :("
    self.isFavorite = isFavorite
    canSave = isPrime && !isFavorite
    canRemove = isFavorite
    saveButtonLabel = "Save to favourites"
    removeButtonLabel = "Remove from favourites"
  }
}
