internal import Composable

extension CrashNotice {
  /// - Parameters:
  ///   - crash: the cause of the last crash.
  ///   - action: the action that started the effect behind it, if known.
  ///   - participants: the participants with a name.
  ///   - stack: the stack of the crash, if known.
  init(
    _ crash: Crash,
    ofEffectOf action: ActionName?,
    participants: [Participant],
    stack: CrashStack?
  ) {
    let person = participants.first { $0.id == crash.record.sender }?.name
    summary = crash.summary(action: action?.description, person: person)
    (value, self.stack) = (crash.record.value, stack?.frames ?? [])
  }

  /// The message for the log.
  var report: String {
    let value = value.map { " Its value: \($0)" } ?? ""
    return
      "\(summary)\(value)\n\(stack.isEmpty ? CrashReports.advice : stack.joined(separator: "\n"))"
  }
}
