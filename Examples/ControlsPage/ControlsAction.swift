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
  @PresenterOnly case startOverButtonTapped
  /// A form's controls, by their names.
  case ordered(
    name: String,
    count: Int,
    table: Int,
    size: ControlsState.Size,
    extras: [String],
    sauces: [String],
    isGift: Bool,
    drink: ControlsState.Drink?,
    way: String?
  )
  /// A form with one control.
  case asked(question: String)
  case drinkChosen(ControlsState.Drink)
  case newsToggled(Bool)
  case rowOpened(Row.ID)
  case rowClosed
  /// A person's page has another address.
  case urlOpened(row: String)
  case clearButtonTapped
  case alert(DialogAction<Alert>)
  case moreButtonTapped
  case choice(DialogAction<Choice>)
  case booked(name: String)

  @UserAction
  enum Alert: Equatable, Sendable {
    case clearConfirmed(rows: Int)
  }

  @UserAction
  enum Choice: Equatable, Sendable {
    case reverseTapped
    case lockTapped
  }
}
