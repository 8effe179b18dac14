import Composable
import ComposableTesting
import Foundation
import OrderedCollections
import PrimeTimeCore
import Testing

@testable import PrimeTimeFavoritePrimes

/// Loading a real file that is not a list of favourites, from the disk to the alert.
@Suite struct LoadBadFileTests {
  @Test(
    "an invalid file is an alert with the reason, and the list stays",
    arguments: [
      (nil, FileError.Code.notFound, "nothing has been saved yet"),
      ("", .damaged, "the file is not a valid list of whole numbers"),
      ("[1,2", .damaged, "the file is not a valid list of whole numbers"),
      ("{\"primes\":[2]}", .damaged, "the file does not hold a list"),
      ("[2,\"3\"]", .damaged, "the 2nd entry of the file is not a whole number"),
      ("[1e400]", .damaged, "the file is not a valid list of whole numbers"),
      (String(repeating: " ", count: 256 << 10 + 1), .tooLarge, nil),
      (
        "[\(String(repeating: "1,", count: 5_000))1]", .tooLarge,
        "the file has 5001 entries, but at most 5000 can be shown"
      ),
    ] as [(String?, FileError.Code, String?)]
  )
  func badFile(text: String?, code: FileError.Code, reason: String?) async throws {
    let directory = try TemporaryDirectory()
    if let text { try directory.write(text) }
    let store = FavoritesStore([2], files: .live(directory: directory.url))
    await store.send(.loadButtonTapped) { _ = $0.fileActivity.request(.load) }
    let error = try #require(await directory.loadError())
    #expect(error.code == code)
    await store.receive(.favoritePrimesLoadFailed(error)) {
      $0.alert = AlertState(title: "Not loaded", message: error.description)
      $0.fileActivity = FileActivity()
    }
    if let reason {
      #expect(store.state.alert?.message == "The favourites could not be loaded: \(reason).")
    }
  }

  @Test("a file that cannot be read is an alert")
  func unreadable() async {
    let error = FileError(.unreadable, reason: "the disk is gone")
    let store = FavoritesStore([2], files: .failing(error))
    await store.send(.loadButtonTapped) { _ = $0.fileActivity.request(.load) }
    await store.receive(.favoritePrimesLoadFailed(error)) {
      $0.alert = AlertState(
        title: "Not loaded",
        message: "The favourites could not be loaded: the disk is gone."
      )
      $0.fileActivity = FileActivity()
    }
  }
}
