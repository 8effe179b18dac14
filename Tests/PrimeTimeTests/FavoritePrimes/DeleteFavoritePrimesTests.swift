import OrderedCollections
import PrimeTime
import Testing

@Suite struct DeleteFavoritePrimesTests {
  func favorites(_ favoritePrimes: [Int], deleting primes: [Int]) async -> [Int] {
    await AppStore.state(
      AppState(count: 0, favoritePrimes: favoritePrimes),
      after: .favoritePrimes(.deleteFavoritePrimes(primes))
    )
    .favoritePrimes.elements
  }

  @Test("favourites are deleted by value, and the others keep their order")
  func byValue() async {
    #expect(await favorites([7, 2, 5, 3], deleting: [5, 7]) == [2, 3])
  }

  @Test(
    "what is not there, or is named twice, changes nothing more",
    arguments: [[], [11], [-1, 0, .min, .max], [2, 2, 2]]
  )
  func stale(primes: [Int]) async {
    #expect(
      await favorites([2, 3, 5], deleting: primes) == [2, 3, 5].filter { !primes.contains($0) }
    )
  }

  @Test("a huge list deletes what it names")
  func huge() async {
    let many = Array(0..<100_000)
    #expect(await favorites([2, 3, 200_003], deleting: many + many) == [200_003])
    #expect(await favorites(many, deleting: many.reversed()) == [])
  }
}
