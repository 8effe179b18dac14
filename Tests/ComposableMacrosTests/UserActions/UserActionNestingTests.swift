import Composable
import Testing

@Suite("What a page says to a nested action")
struct UserActionNestingTests {
  @UserAction @EnumProperties
  enum CounterAction: Equatable {
    case incrTapped
    case stepChanged(Int)
    @ServerOnly case nthPrimeResponse(Int?)
  }

  /// Were it decoded, a page could say `cleared`.
  @EnumProperties @UserAction
  enum SettingsAction: Equatable, Decodable {
    case saveTapped
    @ServerOnly case cleared
  }

  @UserAction
  enum Wrapper<Child: Decodable & Equatable & Sendable>: Equatable {
    case child(Child)
    case maybe(Child?)
  }

  @UserAction @EnumProperties
  private enum AppAction: UserAction, Equatable {
    case counter(CounterAction)
    case settings(of: SettingsAction)
    case wrapped(Wrapper<SettingsAction>)
    case number(Wrapper<Int>)
    @ServerOnly case clock(CounterAction)
  }

  private func expect(_ name: String, _ json: String? = nil, is action: AppAction) throws {
    #expect(try AppAction.said(name, json) == action)
  }

  @Test("is found by the rest of its name")
  func nested() throws {
    try expect("counter.incrTapped", is: .counter(.incrTapped))
    try expect("counter.stepChanged", "5", is: .counter(.stepChanged(5)))
  }

  @Test("is found by its name and not decoded, though it could be")
  func nestedAndDecodable() throws {
    try expect("settings.saveTapped", is: .settings(of: .saveTapped))
    expectFault("settings.cleared", says: "only the server sends \"settings.cleared\"")
  }

  @Test("is found by its name inside a generic action as well")
  func nestedInGeneric() throws {
    try expect("wrapped.child.saveTapped", is: .wrapped(.child(.saveTapped)))
    try expect("wrapped.maybe.saveTapped", is: .wrapped(.maybe(.saveTapped)))
    expectFault("wrapped.child", "{\"cleared\":{}}", says: "there is no action \"wrapped.child\"")
    expectFault("wrapped.maybe", "{\"cleared\":{}}", says: "there is no action \"wrapped.maybe\"")
  }

  @Test("is a value inside a generic action of values")
  func valueInGeneric() throws {
    try expect("number.child", "5", is: .number(.child(5)))
    try expect("number.maybe", is: .number(.maybe(nil)))
  }

  @Test("is unknown without the rest of its name, whatever the value")
  func withoutTail() {
    expectFault("counter", "\"incrTapped\"", says: "there is no action \"counter\"")
  }

  @Test("is named in full where it is unknown")
  func unknownInDepth() {
    expectFault("counter.nothing", says: "there is no action \"counter.nothing\"")
  }

  @Test("is named in full where the server alone says it")
  func serverOnlyInDepth() {
    expectFault(
      "counter.nthPrimeResponse",
      says: "only the server sends \"counter.nthPrimeResponse\""
    )
  }

  @Test("is refused below a case that the server alone says")
  func belowServerOnly() {
    expectFault("clock.incrTapped", says: "only the server sends \"clock.incrTapped\"")
  }

  @Test("is named in full where its value is wrong")
  func wrongValueInDepth() {
    expectFault("counter.stepChanged", says: "the value of \"counter.stepChanged\" is missing")
  }

  private func expectFault(_ name: String, _ json: String? = nil, says sentence: String) {
    let error = #expect(throws: UserActionError.self) { try AppAction.said(name, json) }
    #expect(error?.description == sentence)
  }
}
