import Composable
import OrderedCollections

@EnumProperties
@UserAction
enum TodosAction: BindableAction, Equatable {
  case addTodoButtonTapped
  case binding(BindingAction<TodosState>)
  case clearCompletedButtonTapped
  case deleteButtonTapped(Todo.ID)
  case move(Todo.ID, to: Int)
  @ServerOnly case sortCompletedTodos
  case todos(IdentifiedAction<Todo.ID, TodoAction>)
}

struct TodosFeature: Reducer {
  let clock: any Clock<Duration>

  private enum EffectID { case completion }

  var body: some Reducer<TodosState, TodosAction> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addTodoButtonTapped:
        let todo = Todo(id: state.nextID)
        state.nextID += 1
        state.todos.updateValue(todo, forKey: todo.id, insertingAt: 0)

      case .binding:
        break

      case .clearCompletedButtonTapped:
        state.todos.removeAll { $0.value.isComplete }

      case .deleteButtonTapped(let id):
        state.todos[id] = nil

      case .move(let id, let position):
        state.todos.move(id, to: position)

      case .sortCompletedTodos:
        state.todos = OrderedDictionary(
          uniqueKeysWithValues: state.todos.filter { !$0.value.isComplete }
            + state.todos.filter(\.value.isComplete)
        )

      case .todos(.element(_, .binding(\.$isComplete))):
        // Debounced, so that todos stay in place while several are being completed.
        return .send(.sortCompletedTodos)
          .debounce(id: EffectID.completion, for: .seconds(1), clock: clock)

      case .todos:
        break
      }
      return .none
    }
    .forEach(\.todos, action: \.todos) {
      TodoFeature()
    }
  }
}

extension OrderedDictionary where Key == Todo.ID, Value == Todo {
  fileprivate mutating func move(_ id: Key, to position: Int) {
    guard let todo = removeValue(forKey: id) else { return }
    updateValue(todo, forKey: id, insertingAt: Swift.min(Swift.max(position, 0), count))
  }
}
