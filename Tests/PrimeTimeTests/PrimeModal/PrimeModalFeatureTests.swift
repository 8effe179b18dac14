import OrderedCollections
import PrimeTime
import Testing

@Suite struct PrimeModalFeatureTests {
  @Test("saving makes the count a favourite, and the dialog stays open")
  func save() async {
    let state = await AppStore.state(
      AppState(count: 7, favoritePrimes: [2]),
      after: .counter(.isPrimeButtonTapped),
      .primeModal(.saveFavoritePrimeTapped)
    )
    #expect(state.favoritePrimes == [2, 7])
    #expect(state.isPrimeModalShown)
  }

  @Test("removing makes it no favourite any more, and the dialog stays open")
  func remove() async {
    let state = await AppStore.state(
      AppState(count: 7, favoritePrimes: [2, 7, 3]),
      after: .counter(.isPrimeButtonTapped),
      .primeModal(.removeFavoritePrimeTapped)
    )
    #expect(state.favoritePrimes == [2, 3])
    #expect(state.isPrimeModalShown)
  }

  @Test("a number that is not prime is not saved", arguments: [8, 1, 0, -7, .min, .max])
  func notPrime(count: Int) async {
    let state = await AppStore.state(
      AppState(count: count),
      after: .primeModal(.saveFavoritePrimeTapped)
    )
    #expect(state.favoritePrimes.isEmpty)
    #expect(state.activityFeed.entries.isEmpty)
  }

  @Test("saving a second time changes nothing")
  func secondSave() async {
    let state = await AppStore.state(
      AppState(count: 7, favoritePrimes: [7, 2]),
      after: .primeModal(.saveFavoritePrimeTapped)
    )
    #expect(state.favoritePrimes == [7, 2])
    #expect(state.activityFeed.entries.isEmpty)
  }

  @Test("removing what is not there changes nothing")
  func removeAbsent() async {
    let state = await AppStore.state(
      AppState(count: 7, favoritePrimes: [2]),
      after: .primeModal(.removeFavoritePrimeTapped)
    )
    #expect(state.favoritePrimes == [2])
    #expect(state.activityFeed.entries.isEmpty)
  }
}
