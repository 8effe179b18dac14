internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

// What has crashed the last process does not crash this one.
extension Room {
  /// Ends the effect that has led to a crash, before interrupted effects resume.
  ///
  /// - Returns: the name of the action that began it; nil if none was dropped.
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

  /// Says in the log and to presenters what has crashed the last process.
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
