import Composable
import Foundation
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// Logs, snapshots and pages of earlier builds stay readable.
@Suite struct RoomStoryTests {
  let story: RoomStory

  /// The actions that have other names now.
  private static let renamed = [
    "codeReady": "codeGenerated", "linksStated": "linksLoaded",
    "participantLetBack": "participantReadmitted", "participantPutOut": "participantRemoved",
    "viewerCame": "viewerReturned", "viewerVanished": "viewerTimedOut",
  ]

  private static func name(_ name: String) -> String { renamed[name] ?? name }

  init() throws {
    story = try RoomStory()
  }

  @Test("the names of the room's actions are those of the story")
  func names() throws {
    let schema = try #require(ActionSchema(of: RoomAction.self).types.first)
    #expect(schema.values.keys.sorted() == Set(story.steps.map { Self.name($0.name) }).sorted())
  }

  @Test("a logged action decodes, and has the same form again")
  func log() throws {
    for step in story.steps {
      let action = try step.logged().action(as: RoomAction.self)
      let encoded = try EncodedAction(action)
      #expect(encoded.name == Self.name(step.name))
      #expect(try encoded.value.map { try JSONValue($0) } == step.value)
      #expect(action.isEphemeral == step.isEphemeral, "\(step.name)")
    }
  }

  @Test("a page can send the actions that are not the server's alone")
  func page() throws {
    for step in story.steps {
      let value = try step.value.map {
        #","value":"# + String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
      }
      let text = #"{"type":"action","ref":1,"name":"\#(Self.name(step.name))"\#(value ?? "")}"#
      let message = try ActionMessage(Array(text.utf8))
      let fault = Result { try message.action(as: RoomAction.self) }.fault
      #expect((fault?.code == .serverOnly) == step.isServerOnly, "\(step.name)")
      if !step.isServerOnly { #expect(fault == nil, "\(step.name)") }
    }
  }

  @Test("each action changes the snapshot and the view states as before")
  func changes() throws {
    let feature = RoomFeature()
    var state = RoomState()
    var before = try RoomPicture(state)
    for (index, step) in story.steps.enumerated() {
      let action = try step.logged().action(as: RoomAction.self)
      let context = ActionContext(
        timestamp: Timestamp(millisecondsSinceEpoch: Int64(index) * 1_000),
        sender: step.sender.map { Sender(rawValue: $0) }
      )
      ActionContext.$current.withValue(context) {
        _ = feature.reduce(into: &state, action: action)
      }
      let after = try RoomPicture(state)
      let label = "\(index): \(step.name)"
      func expect(
        _ expected: [String: JSONValue],
        _ part: KeyPath<RoomPicture, [String: JSONValue]>
      ) {
        let changes = RoomPicture.changes(from: before[keyPath: part], to: after[keyPath: part])
        #expect(changes == expected, "\(label)")
      }
      expect(step.snapshot, \.snapshot)
      expect(step.audience, \.audience)
      expect(step.presenter, \.presenter)
      before = after
    }
  }

  @Test("a snapshot of an earlier build is restored")
  func snapshot() throws {
    var snapshot = try RoomPicture(RoomState()).snapshot
    for step in story.steps {
      snapshot.merge(step.snapshot) { $1 }
      snapshot = snapshot.filter { $0.value != .null }
      let json = try JSONEncoder().encode(JSONValue.object(snapshot))
      let state = try JSONDecoder().decode(RoomState.self, from: json)
      #expect(try RoomPicture(state).snapshot == snapshot, "\(step.name)")
    }
  }
}

extension Result where Failure == any Error {
  fileprivate var fault: Fault? {
    if case .failure(let error) = self { error as? Fault } else { nil }
  }
}
