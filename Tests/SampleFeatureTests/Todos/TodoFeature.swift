import Composable

@BindableState
struct Todo: Equatable, Identifiable {
  let id: Int
  @BindingState var description = ""
  @BindingState var isComplete = false
}

@EnumProperties
@UserAction
enum TodoAction: BindableAction, Equatable {
  case binding(BindingAction<Todo>)
}

struct TodoFeature: Reducer {
  var body: some Reducer<Todo, TodoAction> {
    BindingReducer()
  }
}
