package import OrderedCollections

/// The prime dialog's slice of the state. The dialog is always about the current count.
package struct PrimeModalState: Equatable, Sendable {
  package let count: Int
  package var favoritePrimes: OrderedSet<Int>

  package init(count: Int, favoritePrimes: OrderedSet<Int> = []) {
    (self.count, self.favoritePrimes) = (count, favoritePrimes)
  }
}
