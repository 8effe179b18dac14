extension ActionPayload {
  /// Returns the error for a value that is not of its type, with the beginning of the value.
  ///
  /// ```
  /// the value of "path" must be text; the page sent {"id":7}, because of data-id: …
  /// ```
  ///
  /// - Parameters:
  ///   - reason: the predicate of “the value of …”.
  ///   - hints: whether to say how to send another value than the object of `data-id`.
  ///   - fix: how to send it.
  func refusal(
    of name: ActionName,
    because reason: String,
    hints: Bool = true,
    fix: String = "use data-value instead, or a case with the labels \"id:\" and \"value:\""
  ) -> UserActionError {
    guard let sentText else { return .invalidValue(name, reason: reason) }
    let hint = hints && isOfElement ? ", because of data-id: \(fix)" : ""
    return .invalidValue(name, reason: "\(reason); the page sent \(shortened(sentText))\(hint)")
  }

  /// Whether the value has the form that `data-id` gives it.
  private var isOfElement: Bool { field("id")?.isAbsent == false }
}

/// Returns the beginning of a text on one line, without characters that change how the rest is displayed.
private func shortened(_ text: String) -> String {
  let limit = 80
  let start = text.unicodeScalars.prefix(limit).map { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: " " as Unicode.Scalar
    default: scalar
    }
  }
  let isWhole = text.unicodeScalars.dropFirst(limit).isEmpty
  return String(String.UnicodeScalarView(start)) + (isWhole ? "" : "…")
}
