/// A control of an app on the room's own page for presenters, `/present`.
///
/// ```swift
/// PresenterControl("Next", sends: "slides.nextTapped", on: "PageDown ArrowRight")
/// ```
///
/// It is what `<button data-send="slides.nextTapped" data-key="PageDown ArrowRight">Next</button>` is on a page of the
/// app.
public struct PresenterControl: Hashable, Sendable {
  /// The control's name, such as "Next".
  public let name: String
  /// The name of the action that it sends, without a value.
  public let action: String
  /// The keys that press it, separated by spaces, as in `aria-keyshortcuts`; empty for none.
  public let keys: String

  /// - Parameters:
  ///   - name: the name on the button.
  ///   - action: the name of the action, such as `slides.nextTapped`.
  ///   - keys: the keys that press it, such as `PageDown ArrowRight`; by default none.
  public init(_ name: String, sends action: String, on keys: String = "") {
    (self.name, self.action, self.keys) = (name, action, keys)
  }
}

extension PresenterControl {
  func write(to json: inout JSONWriter) {
    json.append(#"{"name":"#)
    json.text(name)
    json.append(#","action":"#)
    json.text(action)
    json.append(#","keys":"#)
    json.text(keys)
    json.append("}")
  }
}
