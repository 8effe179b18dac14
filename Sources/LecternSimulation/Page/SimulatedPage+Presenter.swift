internal import LecternWire

// The page of a presenter.
extension SimulatedPage {
  /// Whether its state may be one within a batch. Presenters' views aren't frozen.
  var mayShowPartOfBatch: Bool {
    presenter == nil ? replica.mayShowPartOfBatch : replica.room?.hasFlow == true
  }

  func perform(_ act: Presenter.Act) {
    simulation.record("presenter \(number): \(act.name)\(act.value.map { " \($0)" } ?? "")")
    simulation.happened(.presented(page: number, action: act.name))
    send("$room.\(act.name)", value: act.value)
  }

  /// Shows the present to everyone, as soon as it can, and again if another presenter's last action comes later.
  func showPresent() {
    simulation.schedule.after(.seconds(1)) { [self] in
      if canSend, replica.unanswered.isEmpty {
        for act in Presenter.actsOfPeace(in: replica.room) { perform(act) }
      }
      showPresent()
    }
  }
}
