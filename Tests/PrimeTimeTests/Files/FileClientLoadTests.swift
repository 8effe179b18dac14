import Foundation
import PrimeTimeFavoritePrimes
import Testing

@Suite struct FileClientLoadTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test("loading before the first save is an error that says so")
  func missing() async {
    let error = await directory.loadError()
    #expect(error?.code == .notFound)
    #expect(error?.description == "The favourites could not be loaded: nothing has been saved yet.")
  }

  @Test("loading without a directory is the same error")
  func missingDirectory() async throws {
    try FileManager.default.removeItem(at: directory.url)
    #expect(await directory.loadError()?.code == .notFound)
  }

  @Test(
    "a damaged file is an error with the reason",
    arguments: [
      ("", "the file is not a valid list of whole numbers"),
      ("[1,2", "the file is not a valid list of whole numbers"),
      ("[1,2,", "the file is not a valid list of whole numbers"),
      ("[1 2]", "the file is not a valid list of whole numbers"),
      ("{\"primes\":[2]}", "the file does not hold a list"),
      ("7", "the file does not hold a list"),
      ("null", "the file does not hold a list"),
      ("\"[2]\"", "the file does not hold a list"),
      ("[2,\"3\"]", "the 2nd entry of the file is not a whole number"),
      ("[1.5]", "the file is not a valid list of whole numbers"),
      ("[2,3,null]", "the 3rd entry of the file is not a whole number"),
      ("[true]", "the 1st entry of the file is not a whole number"),
      ("[[2]]", "the 1st entry of the file is not a whole number"),
      ("[2,9007199254740992]", "the 2nd entry of the file is too large to be shown"),
      ("[-9223372036854775808]", "the 1st entry of the file is too large to be shown"),
      ("[9223372036854775808]", "the file is not a valid list of whole numbers"),
      ("[1e400]", "the file is not a valid list of whole numbers"),
    ]
  )
  func damaged(text: String, reason: String) async throws {
    try directory.write(text)
    let error = await directory.loadError()
    #expect(error == FileError(.damaged, reason: reason))
    #expect(try String(contentsOf: directory.file, encoding: .utf8) == text)
  }

  @Test("invalid UTF-8 is not a list", arguments: [[0xFF, 0xFE, 0xFD], [0x5B, 0xC3, 0x28, 0x5D]])
  func invalidUTF8(bytes: [UInt8]) async throws {
    try Data(bytes).write(to: directory.file)
    #expect(await directory.loadError()?.code == .damaged)
  }

  @Test("a deeply nested file is not a list")
  func deeplyNested() async throws {
    try directory.write(String(repeating: "[", count: 200_000))
    #expect(await directory.loadError()?.code == .damaged)
  }

  @Test("every integer that a browser can represent is loaded")
  func integers() async throws {
    try directory.write(" [ -9007199254740991, 9007199254740991, 0, 2, 2 ]\n")
    #expect(
      try await FileClient.live(directory: directory.url).load() == [
        -9_007_199_254_740_991, 9_007_199_254_740_991, 0, 2, 2,
      ]
    )
  }

  @Test("a file of more than 256 KiB is not read")
  func tooLarge() async throws {
    try directory.write("")
    #expect(truncate(directory.file.path, 1 << 42) == 0)
    #expect(await directory.loadError()?.code == .tooLarge)
    #expect(truncate(directory.file.path, 256 << 10 + 1) == 0)
    #expect(await directory.loadError()?.description.contains("too large") == true)
    #expect(truncate(directory.file.path, 256 << 10) == 0)
    #expect(await directory.loadError()?.code == .damaged)
  }

  @Test("a directory, a pipe or a device in the file's place does not hang")
  func notAFile() async throws {
    try FileManager.default.createDirectory(at: directory.file, withIntermediateDirectories: false)
    #expect(await directory.loadError()?.code == .notAFile)
    try FileManager.default.removeItem(at: directory.file)
    #expect(mkfifo(directory.file.path, 0o600) == 0)
    #expect(await directory.loadError()?.code == .notAFile)
    #expect(unlink(directory.file.path) == 0)
    #expect(symlink("/dev/zero", directory.file.path) == 0)
    #expect(await directory.loadError()?.code == .notAFile)
  }

  @Test("a file that cannot be opened or read is an error with the reason")
  func unreadable() async throws {
    // Root ignores permissions, but not a link to itself or unmapped memory.
    for target in [directory.file.path, "/proc/self/mem"] {
      #expect(symlink(target, directory.file.path) == 0)
      let error = await directory.loadError()
      #expect(error?.code == .unreadable)
      #expect(error?.description.contains("could not be loaded: the system says") == true)
      #expect(unlink(directory.file.path) == 0)
    }
  }
}
