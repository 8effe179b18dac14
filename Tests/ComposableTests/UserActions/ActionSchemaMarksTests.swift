import Composable
import Foundation
import Testing

@UserAction
private enum Talk {
  case applauded
  @PresenterOnly case opened
  @DriverOnly case slides(Slides)
  case polls(IdentifiedAction<Int, Poll>)
  case poll(Poll)
  case questions(Questions)
  @PresenterOnly case drafts(Questions)

  @UserAction
  enum Questions {
    case asked(String)
    @ModeratorOnly case approved(Int)
    @PresenterOnly case closed
  }

  @UserAction
  enum Slides {
    case turned
    @PresenterOnly case hidden
  }

  @UserAction
  enum Poll {
    case voted(Int)
    @PresenterOnly @Renamed(from: "closed") case ended
  }
}

@UserAction
private indirect enum Folder {
  case opened
  @PresenterOnly case removed
  case left(Folder)
  case right(Folder)
  case rows(IdentifiedAction<Int, Folder>)
}

@UserAction
private indirect enum Unmarked {
  case opened
  case child(Unmarked)
}

/// A conformance without the macro.
private enum Handwritten: UserAction {
  case opened
  case talk(Talk)

  static func userAction(
    named name: ActionName,
    payload: some ActionPayload
  ) throws(UserActionError) -> Handwritten {
    switch name.head {
    case "opened":
      try payload.require(.presenter, for: name)
      try payload.noValue(for: name)
      return .opened
    case "talk":
      return try .talk(payload.value(Talk.self, for: name))
    default:
      throw .unknownAction(name)
    }
  }

  func encodeAction(to encoder: inout some ActionEncoder) throws {
    switch self {
    case .opened: encoder.noValue(for: "opened")
    case .talk(let action): try encoder.value(action, for: "talk")
    }
  }

  static func describeActions(in schema: inout ActionSchema.Cases) {
    schema.noValue(for: "opened")
    schema.require(.presenter, for: "opened")
    schema.value(Talk.self, for: "talk")
  }
}

@Suite struct ActionSchemaMarksTests {
  @Test("the names that a sender is denied are those of the marked cases, and not those below them")
  func names() {
    let schema = ActionSchema(of: Talk.self)
    #expect(
      schema.names(deniedTo: .participant) == [
        "drafts", "opened", "slides", "poll.ended", "questions.approved", "questions.closed",
        "polls.element.ended",
      ]
    )
    #expect(
      schema.names(deniedTo: .driver) == [
        "drafts", "opened", "poll.ended", "questions.approved", "questions.closed",
        "slides.hidden", "polls.element.ended",
      ]
    )
    #expect(
      schema.names(deniedTo: .moderator) == [
        "drafts", "opened", "slides", "poll.ended", "questions.closed", "polls.element.ended",
      ]
    )
    #expect(schema.names(deniedTo: .presenter) == [])
  }

  @Test("the names with a mark leave out those that a stricter mark covers")
  func namesOfAMark() {
    let schema = ActionSchema(of: Talk.self)
    #expect(schema.names(requiring: .moderator) == ["questions.approved"])
    #expect(schema.names(requiring: .driver) == ["slides"])
    #expect(ActionSchema(of: Unmarked.self).names(requiring: .moderator) == [])
  }

  @Test("a handwritten conformance states its marks")
  func handwritten() {
    let names = ActionSchema(of: Handwritten.self).names(deniedTo: .driver)
    #expect(names.prefix(3) == ["opened", "talk.drafts", "talk.opened"])
  }

  @Test("the names of a recursive action are finite, those with the fewest parts first")
  func recursive() {
    let names = ActionSchema(of: Folder.self).names(deniedTo: .participant)
    #expect(names.prefix(3) == ["removed", "left.removed", "right.removed"])
    #expect(names.contains("left.right.left.removed"))
    #expect(names.contains("rows.element.rows.element.removed"))
    #expect(names.count <= 256)
    #expect(Set(names).count == names.count)
    #expect(ActionSchema(of: Unmarked.self).names(deniedTo: .participant) == [])
  }

  @Test("a log's schema leaves the marks out")
  func coding() throws {
    let encoded = try JSONEncoder().encode(ActionSchema(of: Talk.self))
    let decoded = try JSONDecoder().decode(ActionSchema.self, from: encoded)
    #expect(decoded.names(deniedTo: .participant) == [])
    #expect(ActionSchema(of: Talk.self).changes(since: decoded) == [])
  }
}
