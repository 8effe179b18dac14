package import Composable

/// An action in the form in which a log stores it: by its name, with its value as JSON.
///
/// ```swift
/// let logged = try EncodedAction(AppAction.counter(.stepChanged(5)))
/// logged.name                           // "counter.stepChanged"
/// String(decoding: logged.value!, as: UTF8.self)    // "5"
/// try logged.action(as: AppAction.self)             // .counter(.stepChanged(5))
/// ```
///
/// The value is in the form that a page sends, so that one decoder serves both. Unlike a page, a log has ``ServerOnly()``
/// actions, bindings to fields that no view state exposes, and numbers that are not finite.
package struct EncodedAction: Hashable, Sendable {
  /// The dotted name.
  package var name: String
  /// The value as JSON; nil for an action without one, and for a redacted one.
  package var value: [UInt8]?
  /// Whether the value was left out because its case is redacted.
  package var isRedacted: Bool

  /// Creates an action from an entry of a log.
  package init(name: String, value: [UInt8]?, isRedacted: Bool) {
    self.name = name
    self.value = value
    self.isRedacted = isRedacted
  }

  /// Encodes an action.
  ///
  /// - Throws: ``UnencodableAction``, with the action's name in its reason.
  package init(_ action: some UserAction) throws(UnencodableAction) {
    var encoder = EncodedActionWriter()
    do {
      try action.encodeAction(to: &encoder)
    } catch {
      throw UnencodableAction(
        reason: "\"\(encoder.name)\" cannot be written to the log: \(Self.reason(for: error))"
      )
    }
    self.init(name: encoder.name, value: encoder.value, isRedacted: encoder.isRedacted)
  }

  /// Decodes the action.
  ///
  /// - Throws: ``UserActionError/redacted(_:)`` for a redacted action; another error if the type has no such
  ///   action, or the value does not fit.
  package func action<Action: UserAction>(
    as type: Action.Type = Action.self
  ) throws(UserActionError) -> Action {
    let name = ActionName(name)
    guard !isRedacted else { throw .redacted(name) }
    var payload = LoggedPayload()
    if let value {
      guard let json = RawJSON(value) else { throw .invalidValue(name, reason: "is not JSON") }
      payload.json = json
    }
    return try Action.userAction(named: name, payload: payload)
  }

  private static func reason(for error: any Error) -> String {
    guard case EncodingError.invalidValue(_, let context) = error else { return "\(error)" }
    return context.debugDescription
  }
}
