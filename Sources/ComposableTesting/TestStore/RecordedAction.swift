/// An action of the feature under test, and whether the test sent it or an effect did.
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

  /// The action's own: it stands in what the store logs.
  var description: String { String(describing: action) }

  var customMirror: Mirror { Mirror(reflecting: action) }
}
