internal import Composable

/// Stores the number of viewers over time, in a room that does.
struct AttendanceFeature: Reducer {
  func reduce(into state: inout Attendance?, action: AttendanceAction) -> Effect<AttendanceAction> {
    switch action {
    case .attended(let watching):
      guard state?.isOutdated(by: watching) == true else { break }
      if state?.samples.count == Attendance.limit { state?.samples.removeFirst() }
      let now = ActionContext.current.timestamp
      state?.samples.append(Attendance.Sample(at: now, watching: watching))
    }
    return .none
  }
}
