import Composable
import Testing

@Suite("The name of a nested action")
struct UserActionNestingTests {
  @UserAction @EnumProperties
  enum CounterAction: Equatable {
    case incrTapped
    case stepChanged(Int)
    @ServerOnly case nthPrimeResponse(Int?)
  }

  /// Also `Codable`. That must not enable a page to send `cleared`.
  @EnumProperties @UserAction
  enum SettingsAction: Equatable, Codable {
    case saveTapped
    @ServerOnly case cleared
  }

  @UserAction
  enum Wrapper<Child: Codable & Equatable & Sendable>: Equatable {
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
    #expect(try AppAction.decoded(name, json) == action)
  }

  @Test("identifies the action by its tail")
  func nested() throws {
    try expect("counter.incrTapped", is: .counter(.incrTapped))
    try expect("counter.stepChanged", "5", is: .counter(.stepChanged(5)))
  }

  @Test("takes precedence over decoding")
  func nestedAndDecodable() throws {
    try expect("settings.saveTapped", is: .settings(of: .saveTapped))
    expectFault("settings.cleared", message: "only the server sends \"settings.cleared\"")
  }

  @Test("takes precedence over decoding in a generic action")
  func nestedInGeneric() throws {
    try expect("wrapped.child.saveTapped", is: .wrapped(.child(.saveTapped)))
    try expect("wrapped.maybe.saveTapped", is: .wrapped(.maybe(.saveTapped)))
    expectFault(
      "wrapped.child",
      "{\"cleared\":{}}",
      message: "there is no action \"wrapped.child\""
    )
    expectFault(
      "wrapped.maybe",
      "{\"cleared\":{}}",
      message: "there is no action \"wrapped.maybe\""
    )
  }

  @Test("is not used for values of a generic action")
  func valueInGeneric() throws {
    try expect("number.child", "5", is: .number(.child(5)))
    try expect("number.maybe", is: .number(.maybe(nil)))
  }

  @Test("is unknown without a tail, whatever the value")
  func withoutTail() {
    expectFault("counter", "\"incrTapped\"", message: "there is no action \"counter\"")
  }

  @Test("appears in full in an error for an unknown action")
  func unknownInDepth() {
    expectFault("counter.nothing", message: "there is no action \"counter.nothing\"")
  }

  @Test("appears in full in an error for a server-only action")
  func serverOnlyInDepth() {
    expectFault(
      "counter.nthPrimeResponse",
      message: "only the server sends \"counter.nthPrimeResponse\""
    )
  }

  @Test("is rejected below a server-only case")
  func belowServerOnly() {
    expectFault("clock.incrTapped", message: "only the server sends \"clock.incrTapped\"")
  }

  @Test("appears in full in an error for an invalid value")
  func wrongValueInDepth() {
    expectFault("counter.stepChanged", message: "the value of \"counter.stepChanged\" is missing")
  }

  private func expectFault(_ name: String, _ json: String? = nil, message: String) {
    let error = #expect(throws: UserActionError.self) { try AppAction.decoded(name, json) }
    #expect(error?.description == message)
  }
}
