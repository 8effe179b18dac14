import Composable
import Testing

@Suite struct EnumsLikeStructsExamples {
  @EnumProperties
  enum AppAction: Equatable {
    case counter(CounterAction)
    case moved(from: Int, to: Int)
    case reset
  }

  @EnumProperties
  enum CounterAction: Equatable {
    case incrTapped
    case stepChanged(Int)
  }

  @Test("a property returns the value of its case, and nil on another")
  func get() {
    let action = AppAction.counter(.stepChanged(5))
    #expect(action.counter == .stepChanged(5))
    #expect(action.counter?.stepChanged == 5)
    #expect(action.moved == nil)

    let moved = AppAction.moved(from: 1, to: 2)
    #expect(moved.moved?.to == 2)
    #expect(AppAction.reset.reset != nil)
  }

  @Test("setting replaces the value of its own case only")
  func set() {
    var action = AppAction.counter(.incrTapped)
    action.counter = .stepChanged(5)
    #expect(action == .counter(.stepChanged(5)))

    action.moved = (from: 1, to: 2)
    #expect(action == .counter(.stepChanged(5)))
  }

  @Test("properties form key paths, which compose")
  func paths() {
    let counter: WritableKeyPath<AppAction, CounterAction?> = \.counter
    let step: KeyPath<AppAction, Int?> = \.counter?.stepChanged
    #expect(AppAction.counter(.stepChanged(5))[keyPath: step] == 5)
    #expect(AppAction.reset[keyPath: counter] == nil)
  }
}
