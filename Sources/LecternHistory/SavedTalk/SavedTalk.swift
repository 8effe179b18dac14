internal import Foundation
internal import LecternWire

/// The talk as the audience of a room saw it: the wire's messages with their times.
///
/// ```
///   {"format":"lectern.talk.v1","name":"PrimeTime","start":1700000000000,"chapters":[{"line":240,"name":"Demo"}]}
///   0 {"type":"snapshot","epoch":"talk","revision":0,"state":{…},"room":{…}}
///   1250 {"type":"patch","from":0,"revision":1,"ops":[…]}
/// ```
///
/// The number before a message is its time, in milliseconds since the start.
package struct SavedTalk: Sendable {
  /// The first line.
  package struct Head: Codable, Equatable, Sendable {
    var format = "lectern.talk.v1"
    /// The talk's title, or else the app's name.
    package var name: String
    /// The time of the first message, in milliseconds since 1970-01-01T00:00:00Z.
    var start: Int64
    var chapters: [Chapter]
  }

  /// A chapter of the view states, or a bookmark of the room.
  struct Chapter: Codable, Equatable, Sendable {
    /// The number of the chapter's message, from 0.
    var line: Int
    var name: String
  }

  package var head: Head
  /// The talk's title; nil if it has none.
  var title: String?
  /// The lines after the first, each with its line break.
  var messages: [UInt8]
  /// The number of times that the view state changed.
  var changes: Int
  var duration: Duration

  /// Returns all lines.
  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(head)) + [UInt8(ascii: "\n")] + messages
  }

  /// The paths of the app's assets in the view states. View states name them from the root or relative to the page.
  var assets: Set<String> {
    let folder = RichText.ImageSource.folder
    let relative = addresses(in: String(folder.dropFirst())).map { "/" + $0 }
    return addresses(in: folder).union(relative)
  }

  private func addresses(in folder: String) -> Set<String> {
    let start = Array("\"\(folder)".utf8)
    var found: Set<String> = []
    var rest = messages[...]
    while let range = rest.firstRange(of: start) {
      let address = rest[(range.lowerBound + 1)...].prefix { $0 != UInt8(ascii: "\"") }
      found.insert(String(decoding: address, as: UTF8.self))
      rest = rest[address.endIndex...]
    }
    return found
  }
}
