import Composable
import ComposableTesting
import OrderedCollections
import Testing

@Suite struct TodosFeatureTests {
  let clock = TestClock()

  func store(_ todos: Todo...) -> TestStore<TodosState, TodosAction> {
    let state = TodosState(
      todos: OrderedDictionary(uniqueKeysWithValues: todos.map { ($0.id, $0) }),
      nextID: todos.count
    )
    return TestStore(initialState: state, reducer: TodosFeature(clock: clock))
  }

  static func todo(_ id: Int, _ description: String = "", isComplete: Bool = false) -> Todo {
    Todo(id: id, description: description, isComplete: isComplete)
  }

  @Test("a new todo is added at the top")
  func add() async {
    let store = store()
    await store.send(.addTodoButtonTapped) {
      $0.todos = [0: Self.todo(0)]
      $0.nextID = 1
    }
    await store.send(.addTodoButtonTapped) {
      $0.todos = [1: Self.todo(1), 0: Self.todo(0)]
      $0.nextID = 2
    }
  }

  @Test("a todo is edited in place")
  func edit() async {
    let store = store(Self.todo(0), Self.todo(1))
    await store.send(.todos(.element(id: 1, action: .binding(.set(\.$description, "Milk"))))) {
      $0.todos[1]?.description = "Milk"
    }
  }

  @Test("a completed todo moves to the end after a second")
  func complete() async {
    let store = store(Self.todo(0), Self.todo(1))
    await store.send(.todos(.element(id: 0, action: .binding(.set(\.$isComplete, true))))) {
      $0.todos[0]?.isComplete = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.sortCompletedTodos) {
      $0.todos = [1: Self.todo(1), 0: Self.todo(0, isComplete: true)]
    }
  }

  @Test("todos completed within a second move together")
  func completeSeveral() async {
    let store = store(Self.todo(0), Self.todo(1), Self.todo(2))
    await store.send(.todos(.element(id: 0, action: .binding(.set(\.$isComplete, true))))) {
      $0.todos[0]?.isComplete = true
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(.todos(.element(id: 1, action: .binding(.set(\.$isComplete, true))))) {
      $0.todos[1]?.isComplete = true
    }
    await clock.advance(by: .milliseconds(999))
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.sortCompletedTodos) {
      $0.todos = [
        2: Self.todo(2), 0: Self.todo(0, isComplete: true), 1: Self.todo(1, isComplete: true),
      ]
    }
    await store.finish()
  }

  @Test("completed todos can be cleared, and a todo can be deleted")
  func clear() async {
    let store = store(Self.todo(0), Self.todo(1, isComplete: true), Self.todo(2))
    await store.send(.clearCompletedButtonTapped) { $0.todos[1] = nil }
    await store.send(.deleteButtonTapped(0)) { $0.todos[0] = nil }
    await store.send(.deleteButtonTapped(0))
  }

  @Test("editing a deleted todo changes nothing")
  func stale() async {
    let store = store(Self.todo(0))
    await store.send(.deleteButtonTapped(0)) { $0.todos[0] = nil }
    await store.send(.todos(.element(id: 0, action: .binding(.set(\.$description, "?")))))
    store.expectsStale("todos.element.binding.set")
    await store.finish()
  }

  @Test("a todo moves to an index, or to the end if the index is too large")
  func move() async {
    let store = store(Self.todo(0), Self.todo(1), Self.todo(2))
    await store.send(.move(2, to: 0)) {
      $0.todos = [2: Self.todo(2), 0: Self.todo(0), 1: Self.todo(1)]
    }
    await store.send(.move(2, to: 99)) {
      $0.todos = [0: Self.todo(0), 1: Self.todo(1), 2: Self.todo(2)]
    }
    await store.send(.move(7, to: 0))
    await store.send(.move(0, to: -1))
  }

  @Test("the filter determines the visible todos")
  func filter() async {
    let store = store(Self.todo(0), Self.todo(1, isComplete: true))
    #expect(store.state.filteredTodos.map(\.id) == [0, 1])
    await store.send(.binding(.set(\.$filter, .active))) { $0.filter = .active }
    #expect(store.state.filteredTodos.map(\.id) == [0])
    await store.send(.binding(.set(\.$filter, .completed))) { $0.filter = .completed }
    #expect(store.state.filteredTodos.map(\.id) == [1])
    await store.send(.binding(.set(\.$isEditing, true))) { $0.isEditing = true }
  }
}
