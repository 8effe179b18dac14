import Composable
import ComposableTesting
import Foundation
import OrderedCollections
import PrimeTimeCore
import Testing

@testable import PrimeTimeFavoritePrimes

@Suite struct SaveFavoritePrimesTests {
  typealias Saves = PendingCalls<[Int], Result<Void, FileError>>

  static let full = FileError(.unwritable, reason: "the disk is full")
  static let alert = AlertState<Never>(
    title: "Not saved",
    message: "The favourites could not be saved: the disk is full."
  )

  @Test(
    "the status counts the saved favourites",
    arguments: [
      ([], "Saved no favourites."), ([2], "Saved 1 favourite."),
      ([2, 3, 5], "Saved 3 favourites."),
    ]
  )
  func status(favoritePrimes: [Int], status: String) async {
    let store = FavoritesStore(OrderedSet(favoritePrimes))
    await store.send(.saveButtonTapped) { _ = $0.fileActivity.request(.save) }
    await store.receive(.favoritePrimesSaved(count: favoritePrimes.count)) {
      _ = $0.fileActivity.finishSave(at: .epoch, status: status)
    }
    #expect(!store.state.fileActivity.isBusy)
    // The next save clears it.
    await store.send(.saveButtonTapped) { _ = $0.fileActivity.request(.save) }
    #expect(store.state.fileActivity.status == nil)
    await store.skipReceivedActions()
  }

  @Test("two saves never overlap, and the last one saves the latest list")
  func ordering() async throws {
    let saves = Saves()
    let store = FavoritesStore([2, 3], files: .pending(saves: saves))
    await store.send(.saveButtonTapped) { _ = $0.fileActivity.request(.save) }
    let first = try #require(await saves.next())
    await store.send(.saveButtonTapped) { _ = $0.fileActivity.request(.save) }
    await store.send(.deleteFavoritePrimes([2])) { $0.favoritePrimes = [3] }
    await store.send(.saveButtonTapped)
    #expect(first.argument == [2, 3])
    first.answer(.success(()))
    await store.receive(.favoritePrimesSaved(count: 2)) {
      _ = $0.fileActivity.finishSave(at: .epoch, status: "Saved 2 favourites.")
    }
    #expect(store.state.fileActivity.isBusy)
    let second = try #require(await saves.next())
    #expect(second.argument == [3])
    second.answer(.success(()))
    await store.receive(.favoritePrimesSaved(count: 1)) {
      _ = $0.fileActivity.finishSave(at: .epoch, status: "Saved 1 favourite.")
    }
    #expect(!store.state.fileActivity.isBusy)
    #expect(await saves.end() == [])
  }

  @Test("a failure is an alert with the reason, and the list stays")
  func failure() async {
    let store = FavoritesStore([2], files: .failing(Self.full))
    await store.send(.saveButtonTapped) { _ = $0.fileActivity.request(.save) }
    await store.receive(.favoritePrimesSaveFailed(Self.full)) {
      $0.alert = Self.alert
      $0.fileActivity = FileActivity()
    }
  }

  @Test("the time of the last save is its response's, and a failure keeps it")
  func lastSaved() async {
    let store = FavoritesStore([2])
    let saved = Timestamp(millisecondsSinceEpoch: 1_795_232_681_999)
    store.timestamp = saved
    await store.send(.favoritePrimesSaved(count: 1)) {
      _ = $0.fileActivity.finishSave(at: saved, status: "Saved 1 favourite.")
    }
    store.timestamp = .epoch
    await store.send(.favoritePrimesSaveFailed(Self.full)) {
      $0.alert = Self.alert
      _ = $0.fileActivity.finish(.save, status: nil)
    }
    #expect(store.state.fileActivity.lastSavedAt == saved)
    #expect(
      FavoritePrimesView(store.state, timeZone: .gmt).lastSaved?.label == "Last saved at 03:44:41"
    )
  }

  @Test("a waiting save starts even if the one before it fails")
  func failureThenSuccess() async throws {
    let saves = Saves()
    let store = FavoritesStore([2], files: .pending(saves: saves))
    await store.send(.saveButtonTapped) { _ = $0.fileActivity.request(.save) }
    let first = try #require(await saves.next())
    await store.send(.saveButtonTapped) { _ = $0.fileActivity.request(.save) }
    first.answer(.failure(Self.full))
    await store.receive(\.favoritePrimesSaveFailed) {
      $0.alert = Self.alert
      _ = $0.fileActivity.finish(.save, status: nil)
    }
    try #require(await saves.next()).answer(.success(()))
    await store.receive(\.favoritePrimesSaved) {
      _ = $0.fileActivity.finishSave(at: .epoch, status: "Saved 1 favourite.")
    }
  }
}
