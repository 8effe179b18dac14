// Copyright (c) 2020 Point-Free, Inc. MIT License: Tests/Fixtures/composable-architecture/LICENSE.

import Composable
import ComposableTesting
import Foundation
import Testing

@Suite struct TodosTests {
  let clock = TestClock()

  /// Returns a store with todos that have the ids 0, 1 and so on.
  func store(
    completed: Bool...,
    filter: Filter = .all
  ) -> TestStore<Todos.State, Todos.Action> {
    let todos = completed.enumerated().map { Todo.State(id: UUID($0), isComplete: $1) }
    return TestStore(
      initialState: Todos.State(filter: filter, todos: IdentifiedArray(uniqueElements: todos)),
      reducer: Todos(clock: clock)
    )
  }

  static func binding(_ id: Int, _ action: BindingAction<Todo.State>) -> Todos.Action {
    .todos(.element(id: UUID(id), action: .binding(action)))
  }

  @Test("a todo is added at the top, with an id of its own")
  func add() async {
    let store = store()
    let ids = (0...1).map { ActionContext(timestamp: .epoch, revision: $0).uuid() }
    await store.send(.addTodoButtonTapped) {
      $0.todos = [Todo.State(id: ids[0])]
    }
    await store.send(.addTodoButtonTapped) {
      $0.todos = [Todo.State(id: ids[1]), Todo.State(id: ids[0])]
    }
    #expect(ids[0] != ids[1])
  }

  @Test("a todo is edited in place")
  func edit() async {
    let store = store(completed: false)
    await store.send(Self.binding(0, .set(\.$description, "Learn Lectern"))) {
      $0.todos[id: UUID(0)]?.description = "Learn Lectern"
    }
  }

  @Test("a completed todo moves to the end after a second")
  func complete() async {
    let store = store(completed: false, false)
    await store.send(Self.binding(0, .set(\.$isComplete, true))) {
      $0.todos[id: UUID(0)]?.isComplete = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.sortCompletedTodos) {
      $0.todos = [$0.todos[1], $0.todos[0]]
    }
  }

  @Test("completing and reopening a todo sorts once")
  func completionDebounce() async {
    let store = store(completed: false, false)
    await store.send(Self.binding(0, .set(\.$isComplete, true))) {
      $0.todos[id: UUID(0)]?.isComplete = true
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(Self.binding(0, .set(\.$isComplete, false))) {
      $0.todos[id: UUID(0)]?.isComplete = false
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.sortCompletedTodos)
    await store.finish()
  }

  @Test("completed todos are cleared")
  func clearCompleted() async {
    let store = store(completed: false, true)
    await store.send(.clearCompletedButtonTapped) { $0.todos = [$0.todos[0]] }
  }

  @Test("a todo is deleted by its position among those that are shown")
  func delete() async {
    let store = store(completed: false, false, true)
    await store.send(.delete([1])) { $0.todos = [$0.todos[0], $0.todos[2]] }
    await store.send(.binding(.set(\.$filter, .completed))) { $0.filter = .completed }
    await store.send(.delete([0])) { $0.todos = [$0.todos[0]] }
  }

  @Test("a todo moves in the list, and completed ones go to its end")
  func move() async {
    let store = store(completed: false, false, false)
    await store.send(.binding(.set(\.$editMode, .active))) { $0.editMode = .active }
    await store.send(.move([0], 2)) {
      $0.todos = [$0.todos[1], $0.todos[0], $0.todos[2]]
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(\.sortCompletedTodos)
  }

  @Test("a todo moves among those that are shown")
  func filteredMove() async {
    let store = store(completed: false, false, true, true, filter: .completed)
    await store.send(.move([0], 2)) {
      $0.todos = [$0.todos[0], $0.todos[1], $0.todos[3], $0.todos[2]]
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(\.sortCompletedTodos)
  }
}

extension UUID {
  fileprivate init(_ number: Int) {
    self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number)))
  }
}
