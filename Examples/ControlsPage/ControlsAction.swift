import Lectern

@EnumProperties
@UserAction
enum ControlsAction: BindableAction, Equatable, Sendable {
  case binding(BindingAction<ControlsState>)
  case textChanged(String)
  case isOnChanged(Bool)
  case rows(IdentifiedAction<Row.ID, RowAction>)
  case reverseButtonTapped
  case submitButtonTapped
  case lockButtonTapped
}
