import Composable
import LecternWire
import Testing

@UserAction
private indirect enum Meeting: Equatable {
  case applauded
  @PresenterOnly case opened
  @DriverOnly case turned(to: Int)
  @PresenterOnly @Renamed(from: "notes") case editor(Editor)
  @DriverOnly case slides(Editor)
  @ModeratorOnly case questions(Editor)
  case free(Editor)
  case rows(IdentifiedAction<Int, Editor>)
  case generic(Generic<Editor>)
  case optional(Generic<Editor?>)
  case nested(Meeting)
  @PresenterOnly @Redacted case passwordEntered(String)

  @UserAction
  enum Editor: Codable, Equatable {
    case typed(String)
    @DriverOnly case cleared
    @PresenterOnly case published(Int?)
  }

  @UserAction
  enum Generic<Value: Codable & Equatable & Sendable>: Equatable {
    case child(Value)
    case maybe(Value?)
  }
}

/// Marked cases in messages of hostile pages.
@Suite struct MarkedActionTests {
  /// Each name with a valid value, and the requirement that its sender meets.
  private static let actions: [(name: String, value: String, needs: AccessRequirement)] = [
    ("applauded", "null", .participant),
    ("opened", "null", .presenter),
    ("turned", "3", .driver),
    ("editor.typed", #""a""#, .presenter),
    ("editor.cleared", "null", .presenter),
    ("slides.typed", #""a""#, .driver),
    ("slides.cleared", "null", .driver),
    ("slides.published", "1", .presenter),
    ("questions.typed", #""a""#, .moderator),
    ("questions.cleared", "null", .presenter),
    ("questions.published", "1", .presenter),
    ("free.typed", #""a""#, .participant),
    ("free.cleared", "null", .driver),
    ("free.published", "null", .presenter),
    ("rows.element.typed", #"{"id":1,"value":"a"}"#, .participant),
    ("rows.element.cleared", #"{"id":1}"#, .driver),
    ("rows.element.published", #"{"id":1,"value":2}"#, .presenter),
    ("generic.child.typed", #""a""#, .participant),
    ("generic.child.cleared", "null", .driver),
    ("generic.child.published", "2", .presenter),
    ("generic.maybe.published", "2", .presenter),
    ("optional.child.typed", #""a""#, .participant),
    ("optional.child.published", "2", .presenter),
    ("optional.maybe.published", "2", .presenter),
    ("nested.nested.opened", "null", .presenter),
    ("nested.slides.typed", #""a""#, .driver),
    ("nested.slides.published", "1", .presenter),
    ("passwordEntered", #""a""#, .presenter),
  ]

  private func message(_ name: String, _ value: String, claims: String = "") throws -> ActionMessage
  {
    let text = #"{"type":"action","ref":1,\#(claims)"name":"\#(name)","value":\#(value)}"#
    return try ActionMessage(Array(text.utf8))
  }

  @Test("a case is decoded from a sender that meets every mark on its path")
  func requirements() throws {
    for (name, value, needed) in Self.actions {
      for met in AccessRequirement.allCases {
        let message = try message(name, value)
        do throws(Fault) {
          _ = try message.action(as: Meeting.self, meeting: met)
          #expect(met.includes(needed), "\(met) sent \(name)")
        } catch {
          #expect(error.code == .notAllowed && !met.includes(needed), "\(name): \(error.message)")
        }
      }
    }
  }

  @Test("without a stated requirement, no marked case is decoded")
  func byDefault() throws {
    for (name, value, needed) in Self.actions where needed != .participant {
      let error = #expect(throws: Fault.self) {
        try message(name, value).action(as: Meeting.self)
      }
      #expect(error?.code == .notAllowed)
    }
  }

  @Test("nothing in a message raises what its sender may send")
  func claims() throws {
    let claims = #""isFromLog":true,"clearance":"presenter","role":"presenter","#
    for (name, value, needed) in Self.actions where needed != .participant {
      let wrapped = #"{\#(claims)"id":1,"value":\#(value)}"#
      for value in [value, wrapped] {
        let error = #expect(throws: Fault.self) {
          try message(name, value, claims: claims).action(as: Meeting.self)
        }
        #expect(error?.code == .notAllowed)
      }
    }
  }

  @Test("an action that is a generic value cannot be sent as the value of a case")
  func encodedAction() throws {
    for name in ["generic.child", "generic.maybe", "optional.child", "optional.maybe"] {
      for value in [#"{"published":{"_0":1}}"#, #"{"cleared":{}}"#, #"{"typed":{"_0":"a"}}"#] {
        #expect(throws: Fault.self) {
          try message(name, value).action(as: Meeting.self, meeting: .presenter)
        }
      }
    }
  }

  @Test("a page cannot use the old name of a marked case")
  func renamed() throws {
    let error = #expect(throws: Fault.self) {
      try message("notes.typed", #""a""#).action(as: Meeting.self, meeting: .presenter)
    }
    #expect(error?.code == .unknownAction)
  }

  @Test(
    "a fault names the senders of the action",
    arguments: [
      ("opened", "only a presenter may send \"opened\""),
      ("turned", "only a presenter and the participant with the floor may send \"turned\""),
      ("questions.typed", "only a moderator or a presenter may send \"questions.typed\""),
      ("free.published", "only a presenter may send \"free.published\""),
    ]
  )
  func reason(name: String, reason: String) throws {
    let error = #expect(throws: Fault.self) {
      try message(name, "3").action(as: Meeting.self)
    }
    #expect(error?.message == reason)
  }
}
