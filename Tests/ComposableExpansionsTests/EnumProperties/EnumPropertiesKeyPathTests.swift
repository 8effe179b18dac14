import Composable
import Testing

@Suite("The key path to a property of @EnumProperties")
struct EnumPropertiesKeyPathTests {
  @EnumProperties
  enum AppAction: Equatable {
    case counter(CounterAction)
    case reset
  }

  @EnumProperties
  enum CounterAction: Equatable {
    case stepChanged(Int)
  }

  @Test("is writable, from an enum to an optional value")
  func isWritable() {
    let path: WritableKeyPath<AppAction, CounterAction?> = \AppAction.counter
    var action = AppAction.counter(.stepChanged(1))
    action[keyPath: path] = .stepChanged(2)
    #expect(action == .counter(.stepChanged(2)))
  }

  @Test("is sendable")
  func isSendable() {
    let path: any WritableKeyPath<AppAction, CounterAction?> & Sendable = \.counter
    #expect(AppAction.reset[keyPath: path] == nil)
  }

  @Test("can be extended into a nested enum")
  func goesOn() {
    let path: KeyPath<AppAction, Int?> = \.counter?.stepChanged
    #expect(AppAction.counter(.stepChanged(1))[keyPath: path] == 1)
  }

  @Test("can pull back a reducer")
  func pullsBack() {
    let counter = Reduce<Int, CounterAction> { state, action in
      if case .stepChanged(let step) = action { state = step }
      return .none
    }
    let app = counter.pullback(state: \Int.self, action: \AppAction.counter)
    var state = 0
    _ = app.reduce(into: &state, action: .counter(.stepChanged(5)))
    _ = app.reduce(into: &state, action: .reset)
    #expect(state == 5)
  }
}
