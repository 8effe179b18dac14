import Composable

@UserAction
enum ControlsAction: Equatable, Sendable {
  case textChanged(String)
  case displayNameChanged(String)
  case shoutChanged(String)
  case slowChanged(String)
  case notesChanged(String)
  case emailChanged(String)
  case numberChanged(Int?)
  case levelChanged(Int)
  case isOnChanged(Bool)
  case colorChanged(String)
  case sizeChanged(Controls.Size)
  case tagsChanged([String])
  case dayChanged(String?)
  case rowTitleChanged(RowChange<String>)
  case rowIsDoneChanged(RowChange<Bool>)
  case removeTapped(RowID)
  case reverseButtonTapped
  case submitButtonTapped
  case lockButtonTapped
}

struct RowID: Decodable, Equatable, Sendable {
  let id: Int
}

struct RowChange<Value: Decodable & Equatable & Sendable>: Decodable, Equatable, Sendable {
  let id: Int
  let value: Value
}
