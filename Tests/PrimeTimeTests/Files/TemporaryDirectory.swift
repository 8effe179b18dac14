import Foundation
import PrimeTimeFavoritePrimes

/// A directory that is removed after the test.
final class TemporaryDirectory: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  var file: URL { url.appending(path: "favorite-primes.json") }

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  func write(_ text: String) throws {
    try Data(text.utf8).write(to: file)
  }

  /// The error of loading the file; nil if it loads.
  func loadError() async -> FileError? {
    do throws(FileError) {
      _ = try await FileClient.live(directory: url).load()
      return nil
    } catch {
      return error
    }
  }
}
