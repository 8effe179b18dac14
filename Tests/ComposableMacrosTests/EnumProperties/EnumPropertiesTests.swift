import Composable
import Testing

@Suite("A property of @EnumProperties")
struct EnumPropertiesTests {
  @EnumProperties
  fileprivate enum Action: Equatable {
    case counter(Int)
    case renamed(to: String)
    case selected(Int?)
    case reset
  }

  @Test("gets the value of its case")
  func getsValue() {
    #expect(Action.counter(5).counter == 5)
  }

  @Test("gets the value behind a label")
  func getsLabelledValue() {
    #expect(Action.renamed(to: "Blob").renamed == "Blob")
  }

  @Test("is nil on another case")
  func isNilOnAnotherCase() {
    #expect(Action.reset.counter == nil)
  }

  @Test("sets the value of its case")
  func setsValue() {
    var action = Action.counter(5)
    action.counter = 6
    #expect(action == .counter(6))
  }

  @Test("changes the value of its case in place")
  func changesInPlace() {
    var action = Action.counter(5)
    action.counter? += 1
    #expect(action == .counter(6))
  }

  @Test("set on another case changes nothing")
  func setOnAnotherCase() {
    var action = Action.reset
    action.counter = 6
    #expect(action == .reset)
  }

  @Test("set to nil changes nothing")
  func setToNil() {
    var action = Action.counter(5)
    action.counter = nil
    #expect(action == .counter(5))
  }

  @Test("of a case without a value is Void on that case")
  func isVoid() {
    #expect(Action.reset.reset != nil)
  }

  @Test("of a case without a value is nil on another case")
  func isNoVoid() {
    #expect(Action.counter(5).reset == nil)
  }

  @Test("of a case without a value, set, changes nothing")
  func setVoid() {
    var action = Action.counter(5)
    action.reset = ()
    #expect(action == .counter(5))
  }

  @Test("of an optional value tells no value from another case")
  func tellsNoValueFromAnotherCase() {
    #expect(Action.selected(nil).selected == .some(nil))
    #expect(Action.reset.selected == .none)
  }

  @Test("of an optional value can set no value")
  func setsNoValue() {
    var action = Action.selected(1)
    action.selected = .some(nil)
    #expect(action == .selected(nil))
  }
}
