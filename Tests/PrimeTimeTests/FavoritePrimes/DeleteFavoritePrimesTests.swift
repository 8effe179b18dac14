import ComposableTesting
import OrderedCollections
import Testing

@testable import PrimeTimeFavoritePrimes

@Suite struct DeleteFavoritePrimesTests {
  @Test("favourites are deleted by value, and the others keep their order")
  func byValue() async {
    await FavoritesStore([7, 2, 5, 3]).send(.deleteFavoritePrimes([5, 7])) {
      $0.favoritePrimes = [2, 3]
    }
  }

  @Test(
    "deleting a number that is not a favourite changes nothing",
    arguments: [[], [11], [-1, 0, .min, .max]]
  )
  func stale(primes: [Int]) async {
    await FavoritesStore([2, 3, 5]).send(.deleteFavoritePrimes(primes))
  }

  @Test("a favourite named twice is deleted once")
  func twice() async {
    await FavoritesStore([2, 3, 5]).send(.deleteFavoritePrimes([2, 2, 2])) {
      $0.favoritePrimes = [3, 5]
    }
  }

  @Test("a huge list of numbers deletes the favourites in it")
  func huge() async {
    let many = Array(0..<100_000)
    await FavoritesStore([2, 3, 200_003]).send(.deleteFavoritePrimes(many + many)) {
      $0.favoritePrimes = [200_003]
    }
    await FavoritesStore(OrderedSet(many)).send(.deleteFavoritePrimes(many.reversed())) {
      $0.favoritePrimes = []
    }
  }
}
