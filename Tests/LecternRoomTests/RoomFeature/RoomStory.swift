import Composable
import Foundation
import LecternRoom
import LecternWire

/// A golden file with every action of a room, in the order of a talk, and what each changes in the room's snapshot and
/// in both view states.
///
/// The actions have the form in which a log stores them, so that the file is independent of their Swift types.
struct RoomStory {
  /// An action, with the fields that it changes; null for a field that is gone.
  struct Step: Codable, Sendable {
    let name: String
    let value: JSONValue?
    /// The sender of an action that a page sends.
    let sender: String?
    let isEphemeral: Bool
    let isServerOnly: Bool
    let snapshot: [String: JSONValue]
    let audience: [String: JSONValue]
    let presenter: [String: JSONValue]

    /// The action in the form of a log.
    func logged() throws -> EncodedAction {
      let value = try value.map { Array(try JSONEncoder().encode($0)) }
      return EncodedAction(name: name, value: value, isRedacted: false)
    }
  }

  let steps: [Step]

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = folder.appending(path: "Fixtures/room/story.json")
    steps = try JSONDecoder().decode([Step].self, from: Data(contentsOf: file))
  }
}

/// What the story states of a room's state, as JSON.
struct RoomPicture {
  let snapshot: [String: JSONValue]
  let audience: [String: JSONValue]
  let presenter: [String: JSONValue]

  init(_ state: RoomState) throws {
    snapshot = try Self.fields(Array(JSONEncoder().encode(state)))
    audience = try Self.fields(state.encoded(for: .audience).bytes)
    presenter = try Self.fields(state.encoded(for: .presenter).bytes)
  }

  private static func fields(_ json: [UInt8]) throws -> [String: JSONValue] {
    guard case .object(let fields) = try JSONValue(json) else { return [:] }
    return fields
  }

  /// Returns the fields that differ from earlier ones; null for a field that is gone.
  static func changes(
    from old: [String: JSONValue],
    to new: [String: JSONValue]
  ) -> [String: JSONValue] {
    var changes = new.filter { old[$0.key] != $0.value }
    for key in old.keys where new[key] == nil { changes[key] = .null }
    return changes
  }
}
