internal import OrderedCollections

/// What the prime dialog knows: it always speaks of the present count.
struct PrimeModalState: Equatable, Sendable {
  var count = 0
  var favoritePrimes: OrderedSet<Int> = []
}
