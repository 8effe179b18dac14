import Composable
import OrderedCollections

@BindableState
struct TodosState: Equatable {
  @BindingState var filter = Filter.all
  @BindingState var isEditing = false
  var todos: OrderedDictionary<Todo.ID, Todo> = [:]
  /// Part of the state, so that the same actions always produce the same list.
  var nextID = 0

  var filteredTodos: [Todo] {
    todos.values.filter { todo in
      switch filter {
      case .all: true
      case .active: !todo.isComplete
      case .completed: todo.isComplete
      }
    }
  }
}

enum Filter: String, Codable, CaseIterable {
  case all, active, completed
}
