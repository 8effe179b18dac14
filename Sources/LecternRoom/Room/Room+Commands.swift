internal import Composable
internal import LecternTransport

// Each command is executed by one part of the room. Results come back as inputs of the core.
extension Room {
  /// Gives the core an input, and executes what it decides.
  package func perform<Answer>(
    _ input: (
      inout RoomCore<State, Action>, RoomStores<State, Action>, inout CommandQueue
    ) -> Answer
  ) -> Answer {
    observe(showing: nil)
    defer { execute() }
    return input(&core, stores, &queue)
  }

  /// Executes the commands that the core has decided on. Does nothing if they are being executed already.
  func execute() {
    guard queue.begin() else { return }
    while let command = queue.removeNext() { execute(command) }
  }

  private func execute(_ command: RoomCommand) {
    switch command {
    case .send(let action): stores.room.send(action)
    case .launch(let effects): stores.launch(effects)
    case .log(let command): log.execute(command) { self.takeAnswers() }
    case .resumeAppendWaiters: log.resumeWaiters()
    case .beginUnrecordedEpoch: core.beginUnrecordedEpoch(start.makeID(), &queue.commands)
    case .renewLog(let timeout):
      Task(executorPreference: stores.effectExecutor) { await self.renewLog(within: timeout) }
    case .history(let command): history.execute(command)
    case .welcome(let id): core.welcome(id, at: clock.now(), showing: stores, &queue.commands)
    case .frames(let command):
      core.sent(frames.execute(command, on: core.channels), &queue.commands)
    case .releaseWatchers(let level):
      frames.watchers.release {
        core.nextWatchedFrame(after: $0, on: level, &queue.commands)
      }
    case .close(let connection, let code, let reason): connection.close(code, reason: reason)
    case .measureRoundTrips(let walls): for wall in walls { wall.measureRoundTrip() }
    case .scheduleFanOut: Task { answered(.loopPassEnded) }
    case .timer(let command): timers.execute(command)
    case .persistLinks: start.persistLinks?()
    case .inspection(let command): core.inspected(inspection.execute(command), &queue.commands)
    case .report(let command): telemetry.execute(command)
    }
  }

  private func takeAnswers() {
    for answer in log.answers.take() { answered(.log(answer)) }
  }

  func set(_ details: InspectedDetails) { inspection.set(details) }
}
