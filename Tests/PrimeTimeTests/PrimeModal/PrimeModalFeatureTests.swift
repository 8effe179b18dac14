import ComposableTesting
import OrderedCollections
import Testing

@testable import PrimeTimePrimeModal

@Suite struct PrimeModalFeatureTests {
  func store(
    _ count: Int,
    favoritePrimes: OrderedSet<Int>
  ) -> TestStore<PrimeModalState, PrimeModalAction> {
    TestStore(
      initialState: PrimeModalState(count: count, favoritePrimes: favoritePrimes),
      reducer: PrimeModalFeature()
    )
  }

  @Test("saving adds the count to the favourites once")
  func save() async {
    let store = store(7, favoritePrimes: [2])
    await store.send(.saveFavoritePrimeTapped) { $0.favoritePrimes = [2, 7] }
    await store.send(.saveFavoritePrimeTapped)
  }

  @Test("removing removes the count from the favourites")
  func remove() async {
    let store = store(7, favoritePrimes: [2, 7, 3])
    await store.send(.removeFavoritePrimeTapped) { $0.favoritePrimes = [2, 3] }
    await store.send(.removeFavoritePrimeTapped)
  }

  @Test("a number that is not prime is not saved", arguments: [8, 1, 0, -7, .min, .max])
  func notPrime(count: Int) async {
    await store(count, favoritePrimes: []).send(.saveFavoritePrimeTapped)
  }
}
