import Foundation
import PrimeTime
import Testing

@Suite struct FileClientSaveTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  func saveError(in url: URL) async -> FileError? {
    do throws(FileError) {
      try await FileClient.live(directory: url).save([2])
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "what was saved is loaded",
    arguments: [[], [2], [7, 3, -1, 9_007_199_254_740_991, -9_007_199_254_740_991]]
  )
  func roundTrip(primes: [Int]) async throws {
    let files = FileClient.live(directory: directory.url)
    try await files.save(primes)
    #expect(try await files.load() == primes)
  }

  @Test("the file is a JSON array, and alone in its directory")
  func format() async throws {
    let files = FileClient.live(directory: directory.url)
    try await files.save([5, 7, 11])
    try await files.save([2, 3])
    #expect(try String(contentsOf: directory.file, encoding: .utf8) == "[2,3]\n")
    #expect(try directory.names == ["favorite-primes.json"])
  }

  @Test("the directory is created, for its owner alone")
  func createdDirectory() async throws {
    let deep = directory.url.appending(path: "a/b")
    try await FileClient.live(directory: deep).save([2])
    for url in [deep, deep.deletingLastPathComponent()] {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test("where a file is in the directory's place, it says what happened")
  func parentIsAFile() async throws {
    try directory.write("[2]")
    for url in [directory.file, directory.file.appending(path: "deeper")] {
      let error = await saveError(in: url)
      #expect(error?.code == .unwritable)
      #expect(error?.description.contains("could not be saved") == true)
    }
    #expect(try String(contentsOf: directory.file, encoding: .utf8) == "[2]")
  }

  @Test("where nothing can be created, it says what happened")
  func readOnly() async {
    let error = await saveError(in: URL(filePath: "/proc/primetime"))
    #expect(error?.code == .unwritable)
  }

  @Test("a save that fails leaves all as it was, and no temporary file")
  func failureLeavesNothing() async throws {
    try FileManager.default.createDirectory(
      at: directory.file.appending(path: "taken"),
      withIntermediateDirectories: true
    )
    let error = await saveError(in: directory.url)
    #expect(error?.code == .unwritable)
    #expect(try directory.names == ["favorite-primes.json"])
    #expect(FileManager.default.fileExists(atPath: directory.file.appending(path: "taken").path))
  }

  @Test("a save is finished though its task was cancelled")
  func cancellation() async throws {
    let files = FileClient.live(directory: directory.url)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await files.save([2, 3])
    }
    try await task.value
    #expect(try await files.load() == [2, 3])
  }
}
