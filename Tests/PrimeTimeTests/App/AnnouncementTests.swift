import Composable
import PrimeTime
import PrimeTimeCounter
import PrimeTimeFavoritePrimes
import PrimeTimePrimeModal
import Testing

@Suite struct AnnouncementTests {
  func announcement(after actions: AppAction...) async -> String {
    let store = AppStore(AppState(count: 7), files: .holding([2, 3]))
    for action in actions {
      await store.send(action)
      await store.finish()
    }
    return AppView(await store.state).announcement
  }

  @Test("the announcement is about the last change")
  func lastChange() async {
    #expect(await announcement() == "The count is 7.")
    #expect(await announcement(after: .counter(.decrTapped)) == "The count is 6.")
    #expect(await announcement(after: .counter(.isPrimeButtonTapped)) == "7 is prime 🎉")
    #expect(
      await announcement(after: .counter(.isPrimeButtonTapped), .counter(.primeModalDismissed))
        == "The count is 7."
    )
    #expect(
      await announcement(after: .primeModal(.saveFavoritePrimeTapped)) == "1 favourite."
    )
    #expect(
      await announcement(after: .favoritePrimes(.deleteFavoritePrimes([7])))
        == "No favourites yet."
    )
    #expect(
      await announcement(after: .favoritePrimes(.loadButtonTapped)) == "Loaded 2 favourites."
    )
    #expect(
      await announcement(after: .favoritePrimes(.loadButtonTapped), .counter(.incrTapped))
        == "The count is 8."
    )
  }

  @Test("an alert takes precedence")
  func alert() async {
    #expect(
      await announcement(after: .counter(.nthPrimeButtonTapped), .counter(.incrTapped))
        == "The 7th prime is 17."
    )
  }
}
