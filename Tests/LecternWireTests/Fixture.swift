import Foundation

/// A golden file. The tests of the browser runtime also read it.
enum Fixture {
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: folder.appending(path: "Fixtures/wire/\(name).json")))
  }

  /// Without the trailing line feed, because it belongs to the file and not to the message.
  static func message(_ name: String) throws -> [UInt8] {
    let bytes = try bytes(name)
    return bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes
  }
}
