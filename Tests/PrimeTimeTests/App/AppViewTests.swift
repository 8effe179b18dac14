import Composable
import Foundation
import LecternWire
import PrimeTime
import PrimeTimeActivityFeed
import PrimeTimeCounter
import PrimeTimeFavoritePrimes
import PrimeTimePrimeModal
import PrimeTimeSettings
import Testing

@Suite struct AppViewTests {
  func json(_ state: AppState) throws -> NSDictionary {
    var json = JSONWriter()
    try AppView(state, timeZone: .gmt).write(to: &json)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(json.bytes)) as? NSDictionary
    )
  }

  func expected(_ text: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  @Test("the initial state is encoded with null for nil")
  func empty() throws {
    let golden = """
      {"count":0,"nthPrimeButtonLabel":"What is the 0th prime?","isNthPrimeRequestInFlight":false,
       "primeModal":null,
       "favoritePrimes":[],"favoritePrimesSummary":"No favourites yet","hasNoFavoritePrimes":true,
       "fileStatus":"","isFileBusy":false,"lastSaved":null,
       "activityFeed":[],"activityFeedSummary":"No activity yet","hasNoActivity":true,
       "settings":{"digest":"daily","displayName":"","protectMyPosts":false,
         "isHapticFeedbackEnabled":true,"greeting":"No name yet","enableNotifications":false,
         "sendEmailNotifications":false,"sendMobileNotifications":false,"isLoading":false,
         "areChannelsDisabled":true},
       "alert":null,"announcement":"The count is 0."}
      """
    #expect(try json(AppState()) == expected(golden))
  }

  @Test("a state with content is encoded")
  func full() async throws {
    let store = AppStore(
      AppState(count: 7, favoritePrimes: [2]),
      now: { Timestamp(millisecondsSinceEpoch: 1_795_232_681_999) }
    )
    await store.send(.settings(.binding(.set(\.$displayName, "Blob"))))
    await store.send(.primeModal(.saveFavoritePrimeTapped))
    await store.send(.favoritePrimes(.deleteFavoritePrimes([2])))
    await store.send(.favoritePrimes(.saveButtonTapped))
    await store.send(.counter(.isPrimeButtonTapped))
    await store.send(.counter(.nthPrimeButtonTapped))
    await store.finish()
    let golden = """
      {"count":7,"nthPrimeButtonLabel":"What is the 7th prime?","isNthPrimeRequestInFlight":false,
       "primeModal":{"message":"7 is prime 🎉","isPrime":true,"isFavorite":true,"canSave":false,
         "canRemove":true,"saveButtonLabel":"Save to favourites",
         "removeButtonLabel":"Remove from favourites"},
       "favoritePrimes":[{"prime":7,"nthPrimeButtonLabel":"What is the 7th prime?",
         "deleteButtonLabel":"Remove 7","selection":[7]}],
       "favoritePrimesSummary":"1 favourite","hasNoFavoritePrimes":false,
       "fileStatus":"Saved 1 favourite.","isFileBusy":false,
       "lastSaved":{"timestamp":"2026-11-21T03:44:41Z","label":"Last saved at 03:44:41"},
       "activityFeed":[
         {"id":2,"kind":"removed","prime":2,"timestamp":"2026-11-21T03:44:41Z",
           "summary":"Removed 2","time":"03:44:41","isAddition":false},
         {"id":1,"kind":"added","prime":7,"timestamp":"2026-11-21T03:44:41Z",
           "summary":"Added 7","time":"03:44:41","isAddition":true}],
       "activityFeedSummary":"2 entries","hasNoActivity":false,
       "settings":{"digest":"daily","displayName":"Blob","protectMyPosts":false,
         "isHapticFeedbackEnabled":true,"greeting":"Hello, Blob","enableNotifications":false,
         "sendEmailNotifications":false,"sendMobileNotifications":false,"isLoading":false,
         "areChannelsDisabled":true},
       "alert":{"title":"The 7th prime","message":"The 7th prime is 17.",
         "buttons":[{"id":"0-2ouyqbbw3j8im","title":"OK","isCancel":true,"isDestructive":false}]},
       "announcement":"The 7th prime is 17."}
      """
    #expect(try await json(store.state) == expected(golden))
  }

  @Test("requests in flight are shown until they finish")
  func inFlight() async throws {
    let primes = PendingCalls<Int, Result<Int?, any Error>>()
    let loads = PendingCalls<Void, Result<[Int], FileError>>()
    let store = AppStore(
      AppState(count: 7),
      primes: .pending(primes),
      files: .pending(loads: loads)
    )
    await store.send(.counter(.nthPrimeButtonTapped))
    await store.send(.favoritePrimes(.loadButtonTapped))
    let busy = AppView(await store.state)
    #expect(busy.counter.isNthPrimeRequestInFlight && busy.favoritePrimesList.isFileBusy)
    try #require(await primes.next()).answer(.success(17))
    try #require(await loads.next()).answer(.success([]))
    await store.finish()
    let idle = AppView(await store.state)
    #expect(!idle.counter.isNthPrimeRequestInFlight && !idle.favoritePrimesList.isFileBusy)
  }

  @Test("summaries have singular and plural", arguments: [(1, "1 favourite"), (2, "2 favourites")])
  func summary(count: Int, text: String) {
    let state = AppState(count: 0, favoritePrimes: Array(0..<count))
    #expect(AppView(state).favoritePrimesList.favoritePrimesSummary == text)
  }
}
