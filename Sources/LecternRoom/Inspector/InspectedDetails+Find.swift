internal import Composable
internal import CustomDump

extension InspectedDetails {
  /// Maximum length of a difference, in lines.
  private static var lineLimit: Int { 200 }

  /// Collects the details of an action. It prints whole states, so call it off the loop.
  init<State, Action>(
    _ record: Inspector<State, Action>.Record,
    cause: String?,
    sources: SourceFolder?
  ) async {
    self.init(action: record.action, cause: cause, effects: record.effects)
    guard let reduction = record.reduction else {
      reasonWithoutDifference = "The room’s own state has links, so it is not shown."
      return
    }
    reducers = reduction.path
    source = await sources?.excerpt(of: record.action.name, handledBy: reducers)
    guard !record.action.isRedacted else {
      reasonWithoutDifference = "The action’s value is redacted, and so is what it changed."
      return
    }
    difference = diff(reduction.before, reduction.after).map(Self.changes)
    if difference == nil { reasonWithoutDifference = "The state stayed the same." }
  }

  /// Returns the lines of a difference that changed, and the brackets around them: the rest of the state is left out.
  private static func changes(in text: String) -> String {
    let lines = text.split(separator: "\n").filter { $0.isChanged || $0.isBracket }
    guard lines.count > lineLimit else { return lines.joined(separator: "\n") }
    return (lines.prefix(lineLimit) + ["… \(lines.count - lineLimit) more lines"])
      .joined(separator: "\n")
  }
}

extension Substring {
  fileprivate var isChanged: Bool { hasPrefix("+") || hasPrefix("-") }

  /// Whether the line opens or closes a value that has changed inside.
  fileprivate var isBracket: Bool {
    let text = drop(while: \.isWhitespace)
    return ["(", "[", "{"].contains(text.last) || [")", "]", "}"].contains(text.first)
  }
}
