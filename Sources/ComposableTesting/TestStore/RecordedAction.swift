/// An action of the feature under test, sent by the test or by an effect.
enum RecordedAction<Action: Sendable>: Sendable, CustomStringConvertible,
  CustomReflectable
{
  case sent(Action)
  case received(Action)

  var action: Action {
    switch self {
    case .sent(let action), .received(let action): action
    }
  }

  /// The action's own description, as the store logs it.
  var description: String { String(describing: action) }

  var customMirror: Mirror { Mirror(reflecting: action) }
}
