internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

// The cause of the last crash doesn't crash this process, too.
extension Room {
  /// Ends the effect that caused a crash, before interrupted effects resume.
  ///
  /// - Returns: the name of the action that started it; nil if none was dropped.
  func dropEffect(of crash: Crash) -> ActionName? {
    guard let effect = crash.effect else { return nil }
    switch crash.record.lane {
    case .app:
      return stores.app.dropEffect(effect, onlyWork: crash.isWork)
        .map { ActionName(describing: $0) }
    case .room:
      return stores.room.dropEffect(effect, onlyWork: crash.isWork)
        .flatMap { try? EncodedAction($0) }.map { ActionName($0.name) }
    }
  }

  /// Reports the cause of the last crash in the log and to presenters.
  func report(_ crash: Crash, ofEffectOf action: ActionName?) {
    let participants = stores.room.state.hands.participants
    let person = participants.first { $0.id == crash.record.sender }?.name
    let summary = crash.summary(action: action?.description, person: person)
    let stack = start.options.crashReports.stack(of: crash.process)
    let value = crash.record.value.map { " Its value: \($0)" } ?? ""
    logger.error(
      """
      \(summary)\(value)
      \(stack.map { $0.frames.joined(separator: "\n") } ?? CrashReports.advice)
      """
    )
    let notice = CrashNotice(
      summary: summary,
      value: crash.record.value,
      stack: stack?.frames ?? []
    )
    stores.room.send(.inspector(.crashReported(notice)))
  }
}
