import Foundation
import PrimeTimeFavoritePrimes
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
    "the saved list is loaded",
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

  @Test("the directory is created with permissions for its owner alone")
  func createdDirectory() async throws {
    let deep = directory.url.appending(path: "a/b")
    try await FileClient.live(directory: deep).save([2])
    for url in [deep, deep.deletingLastPathComponent()] {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test("a file in place of the directory is an error with the reason")
  func parentIsAFile() async throws {
    try directory.write("[2]")
    for url in [directory.file, directory.file.appending(path: "deeper")] {
      let error = await saveError(in: url)
      #expect(error?.code == .unwritable)
      #expect(error?.description.contains("could not be saved") == true)
    }
    #expect(try String(contentsOf: directory.file, encoding: .utf8) == "[2]")
  }

  @Test("a directory that cannot be created is an error with the reason")
  func readOnly() async {
    let error = await saveError(in: URL(filePath: "/proc/primetime"))
    #expect(error?.code == .unwritable)
  }

  @Test("a failed save changes nothing and leaves no temporary file")
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

  @Test("the target of a symbolic link is replaced, and the link stays")
  func symbolicLink() async throws {
    let (link, elsewhere) = (directory.file, try TemporaryDirectory())
    for target in [elsewhere.file.path, elsewhere.url.appending(path: "new.json").path] {
      try? FileManager.default.removeItem(at: link)
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
      try await FileClient.live(directory: directory.url).save([2, 3])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target)
      #expect(try String(contentsOfFile: target, encoding: .utf8) == "[2,3]\n")
    }
    #expect(try directory.names == ["favorite-primes.json"])
    #expect(try elsewhere.names == ["favorite-primes.json", "new.json"])
  }

  @Test("a symbolic link to itself is an error")
  func linkToItself() async throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.file.path,
      withDestinationPath: "favorite-primes.json"
    )
    #expect(await saveError(in: directory.url)?.code == .unwritable)
  }

  @Test("the file keeps its mode", arguments: [0o644, 0o600, 0o660])
  func mode(mode: Int) async throws {
    try directory.write("[2]")
    let path = directory.file.path
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try await FileClient.live(directory: directory.url).save([3])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == mode)
  }

  @Test("the temporary file of a killed save is removed by the next client")
  func leftovers() async throws {
    let left = directory.url.appending(path: "favorite-primes.json.saving")
    try Data("[2,3".utf8).write(to: left)
    _ = try? await FileClient.live(directory: directory.url).load()
    #expect(try directory.names == [])
    try Data("[2,3".utf8).write(to: left)
    try await FileClient.live(directory: directory.url).save([5])
    #expect(try directory.names == ["favorite-primes.json"])
  }

  @Test("more favourites than can be loaded are not saved")
  func tooMany() async throws {
    let files = FileClient.live(directory: directory.url)
    try await files.save(Array(0..<5_000))
    await #expect(throws: FileError.self) { try await files.save(Array(0...5_000)) }
    #expect(try await files.load().count == 5_000)
  }

  @Test("a save finishes even if its task is cancelled")
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
