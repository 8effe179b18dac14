import Composable
import ComposableTesting
import DequeModule
import Logging
import OrderedCollections
import PrimeTime
import PrimeTimeActivityFeed
import PrimeTimeCounter
import PrimeTimeFavoritePrimes
import PrimeTimePrimeModal
import Testing

@Suite struct ActivityFeedReducerTests {
  struct Entry: Equatable {
    var kind: Activity.Kind
    var prime: Int
  }

  func entries(_ state: AppState) -> [Entry] {
    state.activityFeed.entries.map { Entry(kind: $0.kind, prime: $0.prime) }
  }

  @Test("a favourite saved in the dialog is recorded")
  func save() async {
    let state = await AppStore.state(
      AppState(count: 7),
      after: .primeModal(.saveFavoritePrimeTapped)
    )
    #expect(entries(state) == [Entry(kind: .added, prime: 7)])
  }

  @Test("a favourite removed in the dialog is recorded")
  func remove() async {
    let state = await AppStore.state(
      AppState(count: 7, favoritePrimes: [7]),
      after: .primeModal(.removeFavoritePrimeTapped)
    )
    #expect(entries(state) == [Entry(kind: .removed, prime: 7)])
  }

  @Test("each favourite deleted from the list is recorded once")
  func delete() async {
    let state = await AppStore.state(
      AppState(count: 0, favoritePrimes: [2, 3, 5]),
      after: .favoritePrimes(.deleteFavoritePrimes([5, 11, 2, 5]))
    )
    #expect(entries(state) == [Entry(kind: .removed, prime: 2), Entry(kind: .removed, prime: 5)])
  }

  @Test("a load records exactly the differences")
  func load() async {
    let state = await AppStore.state(
      AppState(count: 0, favoritePrimes: [2, 3, 5]),
      after: .favoritePrimes(.loadButtonTapped),
      files: .holding([11, 3, 7, 11])
    )
    #expect(
      entries(state) == [
        Entry(kind: .removed, prime: 2), Entry(kind: .removed, prime: 5),
        Entry(kind: .added, prime: 11), Entry(kind: .added, prime: 7),
      ]
    )
  }

  @Test("a load of the same favourites in any order records nothing")
  func sameLoad() async {
    let state = await AppStore.state(
      AppState(count: 0, favoritePrimes: [2, 3]),
      after: .favoritePrimes(.loadButtonTapped),
      files: .holding([3, 2])
    )
    #expect(state.favoritePrimes.elements == [3, 2])
    #expect(entries(state) == [])
  }

  @Test("an entry has the timestamp of its action")
  func timestamp() async {
    let store = AppStore(
      AppState(count: 7),
      now: { Timestamp(millisecondsSinceEpoch: 1_700_000_000_000) }
    )
    await store.send(.primeModal(.saveFavoritePrimeTapped))
    #expect(
      await store.state.activityFeed.entries.map(\.timestamp.millisecondsSinceEpoch)
        == [1_700_000_000_000]
    )
  }

  @Test("an action that changes no favourite records nothing")
  func nothing() async {
    let state = await AppStore.state(
      AppState(count: 7, favoritePrimes: [2]),
      after: .counter(.incrTapped),
      .counter(.isPrimeButtonTapped),
      .counter(.nthPrimeButtonTapped),
      .favoritePrimes(.saveButtonTapped),
      .favoritePrimes(.primeButtonTapped(2)),
      .alert(.dismissed)
    )
    #expect(entries(state) == [])
  }

  @Test("an increment does not copy the favourites")
  func increment() {
    let reducer = AppFeature.test().activityFeed()
    var state = AppState(count: 0, favoritePrimes: Array(0..<1_000))
    func address() -> UnsafePointer<Int>? {
      state.favoritePrimes.elements.withUnsafeBufferPointer(\.baseAddress)
    }
    let before = address()
    _ = reducer.reduce(into: &state, action: .counter(.incrTapped))
    #expect(address() == before)
  }

  @Test("the method and the function wrap any reducer of the app alike")
  func function() async {
    let app = AppFeature.test(files: .holding([2, 3]))
    let composed = Store(
      initialState: AppState(count: 7),
      reducer: with(app, compose(logging, activityFeed)),
      executor: TestExecutor(),
      now: { .epoch }
    )
    let chained = Store(
      initialState: AppState(count: 7),
      reducer: app.activityFeed().logging(),
      executor: TestExecutor(),
      now: { .epoch }
    )
    for store in [composed, chained] {
      await store.send(.primeModal(.saveFavoritePrimeTapped))
      await store.send(.favoritePrimes(.loadButtonTapped))
      await store.finish()
    }
    #expect(await composed.state == chained.state)
    #expect(await composed.state.activityFeed.entries.count == 4)
  }

  @Test("replaying the feed gives the favourites", arguments: 0..<10)
  func story(seed: Int) async {
    var random = LinearCongruentialGenerator(state: UInt64(seed))
    let store = AppStore()
    for _ in 0..<120 {
      let numbers = (0..<4).map { _ in Int.random(in: -3...30, using: &random) }
      let actions: [AppAction] = [
        .counter(.incrTapped), .counter(.decrTapped), .primeModal(.saveFavoritePrimeTapped),
        .primeModal(.removeFavoritePrimeTapped), .favoritePrimes(.deleteFavoritePrimes(numbers)),
        .favoritePrimes(.favoritePrimesLoaded(numbers)), .favoritePrimes(.saveButtonTapped),
      ]
      await store.send(actions.randomElement(using: &random) ?? .counter(.incrTapped))
    }
    await store.finish()
    let state = await store.state
    var favorites: Set<Int> = []
    for entry in state.activityFeed.entries {
      switch entry.kind {
      case .added: #expect(favorites.insert(entry.prime).inserted)
      case .removed: #expect(favorites.remove(entry.prime) != nil)
      }
    }
    #expect(favorites == Set(state.favoritePrimes))
    #expect(state.activityFeed.entries.map(\.id) == Array(1...state.activityFeed.entries.count))
  }
}

/// Generates the same numbers for a seed on every machine.
private struct LinearCongruentialGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
