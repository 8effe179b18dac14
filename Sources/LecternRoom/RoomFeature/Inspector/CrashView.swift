internal import LecternWire

/// The notice for presenters after a crash.
@ViewState struct CrashView {
  var hasStack: Bool
  /// The innermost calls, each on a line.
  var stack: String
  var summary: String
  /// The action's value as JSON.
  var value: String?

  init(_ notice: CrashNotice) {
    (summary, value) = (notice.summary, notice.value)
    (stack, hasStack) = (notice.stack.joined(separator: "\n"), !notice.stack.isEmpty)
  }
}
