internal import OrderedCollections

/// The prime dialog's slice of the state. The dialog is always about the current count.
struct PrimeModalState: Equatable, Sendable {
  var count = 0
  var favoritePrimes: OrderedSet<Int> = []
}
