internal import Composable

extension Room {
  /// Counts the members after a second, unless a count is scheduled or no presenter is connected.
  func scheduleHeadcount() {
    guard !headcountTimer.isRunning, !self[.presenter].subscribers.isEmpty else { return }
    headcountTimer.start(clock, after: .seconds(1), on: effectExecutor) { [weak self] in
      await self?.headcountTimerFired()
    }
  }

  private func headcountTimerFired() {
    headcountTimer.stop()
    countHeads()
  }

  func countHeads() {
    let headcount = membership.headcount(behind: behindCount, at: clock.now())
    membership.walls.measureRoundTrips()
    if headcount != membership.room.headcount {
      roomStore.send(.headcount(.counted(headcount)))
    }
    // No event ends an absence, a minute of guesses or a round trip.
    if headcount.away > 0 || headcount.guesses > 0 || headcount.walls > 0 { scheduleHeadcount() }
  }

  /// Whether presenters were sent another number of viewers without the latest state.
  var isHeadcountOutdated: Bool {
    !self[.presenter].subscribers.isEmpty && behindCount != membership.room.headcount.behind
  }

  /// The number of viewers without the latest state, presenters and ghosts left out.
  private var behindCount: Int {
    channels.reduce(0) { $0 + ($1.accessLevel == .presenter ? 0 : $1.subscribers.behindCount) }
  }
}
