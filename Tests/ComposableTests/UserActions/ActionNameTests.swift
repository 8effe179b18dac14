import Composable
import Testing

@Suite struct ActionNameTests {
  @Test("a name is read part by part, from left to right")
  func parts() {
    let name = ActionName("settings.binding.displayName")
    #expect(name.head == "settings")
    #expect(name.tail?.head == "binding")
    #expect(name.tail?.tail?.head == "displayName")
    #expect(name.tail?.tail?.tail == nil)
  }

  @Test("the tail has the description of the whole name")
  func description() {
    #expect(ActionName("counter.incrTapped").tail?.description == "counter.incrTapped")
  }

  @Test("any string is a name", arguments: ["", ".", "a.", ".a", "a..b", "😀.é"])
  func strange(text: String) {
    var name: ActionName? = ActionName(text)
    var parts: [Substring] = []
    while let part = name {
      parts.append(part.head)
      name = part.tail
    }
    #expect(parts.joined(separator: ".") == text)
  }

  indirect enum Action {
    case tapped
    case typed(String)
    case moved(from: Int, to: Int)
    case child(Action)
    case maybe(Action?)
  }

  @Test("an action is described by the names of its cases, without values")
  func describing() {
    func name(_ action: Action) -> String { ActionName(describing: action).description }
    #expect(name(.tapped) == "tapped")
    #expect(name(.typed("Ada")) == "typed")
    #expect(name(.moved(from: 1, to: 2)) == "moved")
    #expect(name(.child(.child(.typed("Ada")))) == "child.child.typed")
    #expect(name(.maybe(.typed("Ada"))) == "maybe")
    #expect(name(.maybe(nil)) == "maybe")
  }

  @Test("a value that is not an enum is described by its type")
  func describingNoCase() {
    #expect(ActionName(describing: "Ada").description == "String")
    #expect(ActionName(describing: 7).description == "Int")
    #expect(ActionName(describing: ["Ada"]).description == "Array<String>")
    #expect(ActionName(describing: String?.some("Ada")).description == "Optional<String>")
  }

  @Test("the description of a deeply nested action is limited")
  func describingDepth() {
    var action = Action.tapped
    for _ in 0..<1000 { action = .child(action) }
    let parts = ActionName(describing: action).description.split(separator: ".")
    #expect(parts.count == 16)
  }
}
