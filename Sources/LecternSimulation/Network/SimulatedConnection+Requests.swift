internal import LecternTransport

// The messages to the room over an event stream.
extension SimulatedConnection {
  /// Sends messages by a request, unless one is underway.
  func post() {
    if let request = requests?.next() { send(request, isRepeated: false) }
  }

  private func send(_ request: ActionRequests.Request, isRepeated: Bool) {
    let schedule = loop.schedule
    if let delay = request.delay {
      schedule.after(delay, in: loop.process) { [self] in
        deliver(request.messages) { [self] isAccepted in
          guard let delay = request.answerDelay else { return }
          // In no lane: what a process has sent arrives, even if it is killed meanwhile.
          schedule.after(delay) { [self] in answered(isAccepted) }
        }
      }
    }
    guard request.answerDelay == nil else { return }
    schedule.after(request.failureDelay) { [self] in
      guard !isRepeated, let again = requests?.repeated(request) else { return answered(false) }
      send(again, isRepeated: true)
    }
  }

  private func answered(_ isAccepted: Bool) {
    guard isAccepted else { return fail() }
    requests?.accepted()
    post()
  }
}
