internal import Composable

extension PageValue {
  /// The text of a `BoundText`; nil for any other value.
  var boundText: String? {
    guard case .object = self, case .string(let base)? = self["base"],
      case .array(let edits)? = self["edits"], self["id"] != nil
    else { return nil }
    return edits.reduce(base) { text, edit in edit["change"]?.textChange?.applied(to: text) ?? text
    }
  }

  private var textChange: TextChange? {
    guard case .array(let steps) = self else { return nil }
    return TextChange(
      steps.compactMap { step in
        switch step {
        case .string(let text): .insert(text)
        case .number(let digits): Int(digits).map { $0 > 0 ? .retain($0) : .delete(-$0) }
        default: nil
        }
      }
    )
  }
}
