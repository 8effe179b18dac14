import Lectern

/// An element of the list.
@BindableState
struct Row: Equatable, Identifiable, Sendable {
  let id: Int
  @BindingState var title: String
  var isDone = false
}

@EnumProperties
@UserAction
enum RowAction: BindableAction, Equatable, Sendable {
  case binding(BindingAction<Row>)
  case isDoneChanged(Bool)
  case removeButtonTapped
  @DriverOnly case clearButtonTapped
}

struct RowFeature: Reducer {
  var body: some Reducer<Row, RowAction> {
    BindingReducer()
    Reduce { row, action in
      switch action {
      case .isDoneChanged(let isDone): row.isDone = isDone
      case .clearButtonTapped: row.title = ""
      case .binding, .removeButtonTapped: break
      }
      return .none
    }
  }
}
