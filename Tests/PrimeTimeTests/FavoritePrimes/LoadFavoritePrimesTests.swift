import Composable
import OrderedCollections
import PrimeTime
import Testing

@Suite struct LoadFavoritePrimesTests {
  typealias Loads = PendingCalls<Void, Result<[Int], FileError>>
  static let load = AppAction.favoritePrimes(.loadButtonTapped)

  @Test("the list is replaced by the file's, the first of duplicates kept")
  func replacement() async {
    let state = await AppStore.state(
      AppState(count: 0, favoritePrimes: [2, 3]),
      after: Self.load,
      files: .holding([5, 3, 5, -1, 4, 3])
    )
    #expect(state.favoritePrimes == [5, 3, -1, 4])
    #expect(state.fileActivity.status == "Loaded 4 favourites.")
    #expect(!state.fileActivity.isBusy)
  }

  @Test("an empty list loads")
  func empty() async {
    let state = await AppStore.state(AppState(count: 0, favoritePrimes: [2]), after: Self.load)
    #expect(state.favoritePrimes.isEmpty)
    #expect(state.fileActivity.status == "Loaded no favourites.")
  }

  @Test("a failure is an alert that says what happened, and the list stays")
  func failure() async {
    let error = FileError(.notFound, reason: "nothing has been saved yet")
    let state = await AppStore.state(
      AppState(count: 0, favoritePrimes: [2]),
      after: Self.load,
      files: .failing(error)
    )
    #expect(state.alert?.title == "Not loaded")
    #expect(
      state.alert?.message == "The favourites could not be loaded: nothing has been saved yet."
    )
    #expect(state.favoritePrimes == [2])
    #expect(state.activityFeed.entries.isEmpty)
    #expect(state.fileActivity == FileActivity())
  }

  @Test("while one is in flight, a second load is ignored")
  func second() async throws {
    let loads = Loads()
    let store = AppStore(files: .pending(loads: loads))
    await store.send(Self.load)
    await store.send(Self.load)
    #expect(await store.state.fileActivity.isBusy)
    try #require(await loads.next()).answer(.success([2]))
    await store.finish()
    #expect(await loads.end().isEmpty)
    #expect(await store.state.favoritePrimes == [2])
  }

  @Test("the answer replaces what came while it was in flight, and the feed says so")
  func changedMeanwhile() async throws {
    let loads = Loads()
    let store = AppStore(AppState(count: 3), files: .pending(loads: loads))
    await store.send(Self.load)
    await store.send(.primeModal(.saveFavoritePrimeTapped))
    try #require(await loads.next()).answer(.success([2]))
    await store.finish()
    let state = await store.state
    #expect(state.favoritePrimes == [2])
    #expect(state.activityFeed.entries.map(\.prime) == [3, 3, 2])
    #expect(state.activityFeed.entries.map(\.kind) == [.added, .removed, .added])
  }

  @Test("a load waits for the save in flight, so that it reads what was saved")
  func loadAfterSave() async throws {
    let loads = Loads()
    let saves = PendingCalls<[Int], Result<Void, FileError>>()
    let store = AppStore(
      AppState(count: 0, favoritePrimes: [2]),
      files: .pending(loads: loads, saves: saves)
    )
    await store.send(.favoritePrimes(.saveButtonTapped))
    await store.send(Self.load)
    let save = try #require(await saves.next())
    #expect(await store.state.fileActivity.isBusy)
    save.answer(.success(()))
    try #require(await loads.next()).answer(.success(save.argument))
    await store.finish()
    #expect(await store.state.favoritePrimes == [2])
    #expect(await store.state.fileActivity.status == "Loaded 1 favourite.")
  }

  @Test("a save waits for the load in flight, and saves what was loaded")
  func saveAfterLoad() async throws {
    let loads = Loads()
    let saves = PendingCalls<[Int], Result<Void, FileError>>()
    let store = AppStore(
      AppState(count: 0, favoritePrimes: [2]),
      files: .pending(loads: loads, saves: saves)
    )
    await store.send(Self.load)
    await store.send(.favoritePrimes(.saveButtonTapped))
    try #require(await loads.next()).answer(.success([3, 5]))
    let save = try #require(await saves.next())
    #expect(save.argument == [3, 5])
    save.answer(.success(()))
    await store.finish()
    #expect(await store.state.fileActivity.status == "Saved 2 favourites.")
  }
}
