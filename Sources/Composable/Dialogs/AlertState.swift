/// A message or a question, as a value of a feature's state.
///
/// ```swift
/// struct State: Equatable {
///   var cards: OrderedDictionary<Card.ID, Card> = [:]
///   var alert: AlertState<Action.Alert>?
/// }
///
/// @EnumProperties
/// @UserAction
/// enum Action: Equatable {
///   case deleteButtonTapped(Card.ID)
///   case alert(DialogAction<Alert>)
///
///   @UserAction
///   enum Alert: Equatable {
///     case deleteConfirmed(Card.ID)
///   }
/// }
///
/// var body: some Reducer<State, Action> {
///   Reduce { state, action in
///     switch action {
///     case .deleteButtonTapped(let id):
///       guard let card = state.cards[id] else { break }
///       state.alert = AlertState(
///         title: "Delete “\(card.title)”?",
///         buttons: [
///           ButtonState("Delete", role: .destructive, action: .deleteConfirmed(id)), .cancel,
///         ]
///       )
///     case .alert(.presented(.deleteConfirmed(let id))):
///       state.cards[id] = nil
///     case .alert:
///       break
///     }
///     return .none
///   }
///   .ifLet(\.alert, action: \.alert)
/// }
/// ```
///
/// An alert without buttons has “OK”. Its actions are those of `Never` if no button has one.
public struct AlertState<Action: UserAction & Equatable>: DialogState {
  public var title: String
  public var message: String?
  /// The buttons in order; none for “OK” alone.
  public var buttons: [ButtonState<Action>]

  public init(title: String, message: String? = nil, buttons: [ButtonState<Action>] = []) {
    (self.title, self.message, self.buttons) = (title, message, buttons)
  }

  public var allButtons: [ButtonState<Action>] { buttons.isEmpty ? [.ok] : buttons }
}

extension AlertState: Codable {
  private enum CodingKeys: String, CodingKey { case title, message, buttons }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    title = try fields.decode(String.self, forKey: .title)
    message = try fields.decodeIfPresent(String.self, forKey: .message)
    buttons = try fields.decodeIfPresent([ButtonState<Action>].self, forKey: .buttons) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(title, forKey: .title)
    try fields.encodeIfPresent(message, forKey: .message)
    if !buttons.isEmpty { try fields.encode(buttons, forKey: .buttons) }
  }
}
