import Composable
import Foundation
import Testing

private enum Old {
  @UserAction
  indirect enum App {
    case counter(Counter)
    case rows(IdentifiedAction<Int, Counter>)
    case child(App)
    case form(BindingAction<Form>)
    case generic(Generic<Counter>)
    case closed
  }

  @UserAction
  enum Counter {
    case incrTapped
    case stepChanged(Int)
    case moved(from: Int, to: Int?)
    case placed(Int, at: String)
    @Redacted case passwordEntered(String)
    @ServerOnly case loaded([Int])
  }

  @UserAction
  enum Generic<Child: Codable & Sendable> {
    case child(Child)
    case maybe(Child?)
  }

  @BindableState
  struct Form {
    @BindingState var title = ""
    @BindingState var date: Int?
  }
}

extension Old.Counter: Codable {
  init(from decoder: any Decoder) throws { throw CancellationError() }
  func encode(to encoder: any Encoder) throws { throw CancellationError() }
}

private enum New {
  @UserAction
  indirect enum App {
    @Renamed(from: "counter") case tally(Counter)
    case rows(IdentifiedAction<String, Counter>)
    case child(App)
    case form(BindingAction<Form>)
    case added
  }

  @UserAction
  enum Counter {
    @Renamed(from: "incrTapped") case plusTapped
    case stepChanged(String)
    case moved(from: Int, to: Int?)
    case placed(Int, at: String)
    case passwordEntered(Int)
    case loaded([Int])
  }

  @BindableState
  struct Form {
    @BindingState var title = ""
  }
}

@Suite struct ActionSchemaTests {
  private let old = ActionSchema(of: Old.App.self)

  @Test("each type of action occurs once, with the types of its values")
  func types() {
    #expect(old.types.count == 5)
    #expect(old.types[0].values["closed"] == ActionSchema.Value.none)
    #expect(old.types[0].values["child"] == .action(type: 0))
    #expect(old.types[0].values["counter"] == .action(type: 1))
    #expect(old.types[0].values["rows"] == .action(type: 2))
    #expect(old.types[2].values == ["element": .element(id: "Int", type: 1)])
    #expect(
      old.types[1].values == [
        "incrTapped": .none,
        "stepChanged": .value(type: "Int"),
        "moved": .value(type: "{from:Int,to:Optional<Int>}"),
        "placed": .value(type: "[Int,String]"),
        "passwordEntered": .redacted,
        "loaded": .value(type: "Array<Int>"),
      ]
    )
    #expect(
      old.types[3].values == [
        "title": .value(type: "String"), "date": .value(type: "Optional<Int>"),
      ]
    )
    #expect(old.types[4].values == ["child": .action(type: 1), "maybe": .action(type: 1)])
  }

  @Test("a schema is the same after a round trip through JSON")
  func coding() throws {
    let encoded = try JSONEncoder().encode(old)
    #expect(try JSONDecoder().decode(ActionSchema.self, from: encoded) == old)
  }

  @Test("an action that is gone or has another value is a change, and a renamed one is not")
  func changes() {
    let changes = ActionSchema(of: New.App.self).changes(since: old)
    #expect(
      changes.map(\.description) == [
        "\"closed\" had no value, now does not exist",
        "\"counter.stepChanged\" had Int, now has String",
        "\"form.date\" had Optional<Int>, now does not exist",
        "\"generic\" had an action, now does not exist",
        "\"rows.element\" had an action of an element with an id of type Int, "
          + "now has an action of an element with an id of type String",
      ]
    )
  }

  @Test("the same schema has no changes, nor has one with more actions")
  func noChanges() {
    #expect(old.changes(since: old).isEmpty)
    #expect(ActionSchema(of: Old.Counter.self).changes(since: ActionSchema(of: More.self)) == [])
  }

  @Test("a damaged schema does not trap")
  func damaged() throws {
    let json = #"{"types":[{"values":{"a":{"action":{"type":7}}},"renames":{}}]}"#
    let damaged = try JSONDecoder().decode(ActionSchema.self, from: Data(json.utf8))
    #expect(damaged.changes(since: damaged).isEmpty)
    #expect(
      old.changes(
        since: try JSONDecoder().decode(ActionSchema.self, from: Data(#"{"types":[]}"#.utf8))
      ).isEmpty
    )
  }
}

@UserAction
private enum More {
  case incrTapped
}
