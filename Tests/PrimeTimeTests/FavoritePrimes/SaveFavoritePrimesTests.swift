import Composable
import OrderedCollections
import PrimeTime
import Testing

@Suite struct SaveFavoritePrimesTests {
  typealias Saves = PendingCalls<[Int], Result<Void, FileError>>
  static let save = AppAction.favoritePrimes(.saveButtonTapped)
  static let full = FileError(.unwritable, reason: "the disk is full")

  @Test(
    "a short status says how many were saved",
    arguments: [
      ([], "Saved no favourites."), ([2], "Saved 1 favourite."),
      ([2, 3, 5], "Saved 3 favourites."),
    ]
  )
  func status(favoritePrimes: [Int], status: String) async {
    let state = await AppStore.state(
      AppState(count: 0, favoritePrimes: favoritePrimes),
      after: Self.save
    )
    #expect(state.fileActivity.status == status)
    #expect(!state.fileActivity.isBusy)
    #expect(state.alert == nil)
  }

  @Test("the file is busy while a save is in flight")
  func busy() async throws {
    let saves = Saves()
    let store = AppStore(AppState(count: 0, favoritePrimes: [2]), files: .pending(saves: saves))
    await store.send(Self.save)
    #expect(await store.state.fileActivity.isBusy)
    let call = try #require(await saves.next())
    #expect(call.argument == [2])
    call.answer(.success(()))
    await store.finish()
    #expect(await !store.state.fileActivity.isBusy)
  }

  @Test("two saves never overlap, and the last one has the latest list")
  func ordering() async throws {
    let saves = Saves()
    let store = AppStore(AppState(count: 3, favoritePrimes: [2]), files: .pending(saves: saves))
    await store.send(Self.save)
    let first = try #require(await saves.next())
    await store.send(.primeModal(.saveFavoritePrimeTapped))
    await store.send(Self.save)
    await store.send(.favoritePrimes(.deleteFavoritePrimes([2])))
    await store.send(Self.save)
    #expect(first.argument == [2])
    first.answer(.success(()))
    let second = try #require(await saves.next())
    #expect(second.argument == [3])
    #expect(await store.state.fileActivity.isBusy)
    second.answer(.success(()))
    await store.finish()
    #expect(await saves.end() == [])
    #expect(await store.state.fileActivity.status == "Saved 1 favourite.")
    #expect(await !store.state.fileActivity.isBusy)
  }

  @Test("a failure is an alert that says what happened, and the list stays")
  func failure() async {
    let state = AppState(count: 0, favoritePrimes: [2])
    let after = await AppStore.state(state, after: Self.save, files: .failing(Self.full))
    #expect(after.alert?.title == "Not saved")
    #expect(after.alert?.message == "The favourites could not be saved: the disk is full.")
    #expect(after.favoritePrimes == [2])
    #expect(after.fileActivity == FileActivity())
  }

  @Test("a save that waits is started also when the one before it failed")
  func failureThenSuccess() async throws {
    let saves = Saves()
    let store = AppStore(AppState(count: 0, favoritePrimes: [2]), files: .pending(saves: saves))
    await store.send(Self.save)
    let first = try #require(await saves.next())
    await store.send(Self.save)
    first.answer(.failure(Self.full))
    let second = try #require(await saves.next())
    #expect(await store.state.alert?.title == "Not saved")
    second.answer(.success(()))
    await store.finish()
    #expect(await store.state.fileActivity.status == "Saved 1 favourite.")
  }

  @Test("the status of an earlier save goes when the next one starts")
  func statusGoes() async throws {
    let saves = Saves()
    let saved = await AppStore.state(after: Self.save)
    let store = AppStore(saved, files: .pending(saves: saves))
    await store.send(Self.save)
    #expect(await store.state.fileActivity.status == nil)
    try #require(await saves.next()).answer(.success(()))
    await store.finish()
    #expect(await store.state.fileActivity.status == "Saved no favourites.")
  }
}
