import Composable
import ComposableTesting
import OrderedCollections
import PrimeTime
import PrimeTimeActivityFeed
import PrimeTimePrimeModal
import Testing

@testable import PrimeTimeFavoritePrimes

@Suite struct LoadFavoritePrimesTests {
  typealias Loads = PendingCalls<Void, Result<[Int], FileError>>
  typealias Saves = PendingCalls<[Int], Result<Void, FileError>>

  @Test("the file's list, without duplicates, replaces the favourites")
  func replacement() async {
    let store = FavoritesStore([2, 3], files: .holding([5, 3, 5, -1, 4, 3]))
    await store.send(.loadButtonTapped) { _ = $0.fileActivity.request(.load) }
    await store.receive(\.favoritePrimesLoaded) {
      $0.favoritePrimes = [5, 3, -1, 4]
      _ = $0.fileActivity.finish(.load, status: "Loaded 4 favourites.")
    }
    #expect(!store.state.fileActivity.isBusy)
  }

  @Test("an empty list loads")
  func empty() async {
    let store = FavoritesStore([2])
    await store.send(.loadButtonTapped) { _ = $0.fileActivity.request(.load) }
    await store.receive(.favoritePrimesLoaded([])) {
      $0.favoritePrimes = []
      _ = $0.fileActivity.finish(.load, status: "Loaded no favourites.")
    }
  }

  @Test("a second load is ignored while one is in flight")
  func second() async throws {
    let loads = Loads()
    let store = FavoritesStore(files: .pending(loads: loads))
    await store.send(.loadButtonTapped) { _ = $0.fileActivity.request(.load) }
    await store.send(.loadButtonTapped)
    try #require(await loads.next()).answer(.success([2]))
    await store.receive(\.favoritePrimesLoaded) {
      $0.favoritePrimes = [2]
      _ = $0.fileActivity.finish(.load, status: "Loaded 1 favourite.")
    }
    #expect(await loads.end().isEmpty)
  }

  @Test("a load replaces favourites added while it was in flight, which the feed records")
  func changedMeanwhile() async throws {
    let loads = Loads()
    let store = AppStore(AppState(count: 3), files: .pending(loads: loads))
    await store.send(.favoritePrimes(.loadButtonTapped))
    await store.send(.primeModal(.saveFavoritePrimeTapped))
    try #require(await loads.next()).answer(.success([2]))
    await store.finish()
    let state = await store.state
    #expect(state.favoritePrimes == [2])
    #expect(state.activityFeed.entries.map(\.prime) == [3, 3, 2])
    #expect(state.activityFeed.entries.map(\.kind) == [.added, .removed, .added])
  }

  @Test("a load waits for the save in flight, and reads its list")
  func loadAfterSave() async throws {
    let (loads, saves) = (Loads(), Saves())
    let store = FavoritesStore([2], files: .pending(loads: loads, saves: saves))
    await store.send(.saveButtonTapped) { _ = $0.fileActivity.request(.save) }
    await store.send(.loadButtonTapped) { _ = $0.fileActivity.request(.load) }
    let save = try #require(await saves.next())
    save.answer(.success(()))
    await store.receive(\.favoritePrimesSaved) {
      _ = $0.fileActivity.finishSave(at: .epoch, status: "Saved 1 favourite.")
    }
    #expect(store.state.fileActivity.isBusy)
    try #require(await loads.next()).answer(.success(save.argument))
    await store.receive(.favoritePrimesLoaded([2])) {
      _ = $0.fileActivity.finish(.load, status: "Loaded 1 favourite.")
    }
  }

  @Test("a save waits for the load in flight, and saves its list")
  func saveAfterLoad() async throws {
    let (loads, saves) = (Loads(), Saves())
    let store = FavoritesStore([2], files: .pending(loads: loads, saves: saves))
    await store.send(.loadButtonTapped) { _ = $0.fileActivity.request(.load) }
    await store.send(.saveButtonTapped) { _ = $0.fileActivity.request(.save) }
    try #require(await loads.next()).answer(.success([3, 5]))
    await store.receive(\.favoritePrimesLoaded) {
      $0.favoritePrimes = [3, 5]
      _ = $0.fileActivity.finish(.load, status: "Loaded 2 favourites.")
    }
    let save = try #require(await saves.next())
    #expect(save.argument == [3, 5])
    save.answer(.success(()))
    await store.receive(.favoritePrimesSaved(count: 2)) {
      _ = $0.fileActivity.finishSave(at: .epoch, status: "Saved 2 favourites.")
    }
  }
}
