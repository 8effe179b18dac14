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

  @Test("returns the value of its case")
  func getsValue() {
    #expect(Action.counter(5).counter == 5)
  }

  @Test("returns a labelled value")
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

  @Test("modifies the value of its case in place")
  func changesInPlace() {
    var action = Action.counter(5)
    action.counter? += 1
    #expect(action == .counter(6))
  }

  @Test("does nothing when set on another case")
  func setOnAnotherCase() {
    var action = Action.reset
    action.counter = 6
    #expect(action == .reset)
  }

  @Test("does nothing when set to nil")
  func setToNil() {
    var action = Action.counter(5)
    action.counter = nil
    #expect(action == .counter(5))
  }

  @Test("is Void for a case without a value")
  func isVoid() {
    #expect(Action.reset.reset != nil)
  }

  @Test("is nil for a case without a value, on another case")
  func isNoVoid() {
    #expect(Action.counter(5).reset == nil)
  }

  @Test("does nothing when set for a case without a value")
  func setVoid() {
    var action = Action.counter(5)
    action.reset = ()
    #expect(action == .counter(5))
  }

  @Test("distinguishes a nil value from another case")
  func tellsNoValueFromAnotherCase() {
    #expect(Action.selected(nil).selected == .some(nil))
    #expect(Action.reset.selected == .none)
  }

  @Test("sets an optional value to nil")
  func setsNoValue() {
    var action = Action.selected(1)
    action.selected = .some(nil)
    #expect(action == .selected(nil))
  }
}
