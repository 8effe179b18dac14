internal import Composable
internal import LecternLog
internal import LecternTransport
internal import LecternWire
internal import Logging

// Each command is executed by one part of the room. Results come back as inputs of the core.
extension Room {
  /// Gives the core an input, and executes what it decides.
  package func perform<Answer>(
    _ input: (
      inout RoomCore<State, Action>, RoomStores<State, Action>, inout CommandQueue
    ) -> Answer
  ) -> Answer {
    observe()
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
    case .append(let batch): log.append(batch) { self.takeAnswers() }
    case .appendAndSave(let batch, let snapshot):
      log.append(batch, saving: snapshot) { self.takeAnswers() }
    case .resumeRecording(let entry, let snapshot):
      log.resume(with: entry, saving: snapshot) { self.takeAnswers() }
    case .recordingLost(let reason): log.recording?.lossHandler?(reason)
    case .resumeAppendWaiters: log.resumeWaiters()
    case .renewLog(let timeout):
      Task(executorPreference: stores.effectExecutor) { await self.renewLog(within: timeout) }
    case .beginUnrecordedEpoch:
      core.beginUnrecordedEpoch(start.makeID(), &queue.commands)
    case .welcome(let id): core.welcome(id, at: clock.now(), showing: stores, &queue.commands)
    case .fanOut: fanOut()
    case .flush(let level): flush(core[level])
    case .releaseWatchers(let level):
      watchers.release {
        core[level].isCurrent($0)
          ? nil : core.watchedFrame(after: $0, in: core[level], &queue.commands)
      }
    case .flushOne(let id, let level): flush(core[level], only: id)
    case .close(let connection, let code, let reason): connection.close(code, reason: reason)
    case .measureRoundTrips(let walls): for wall in walls { wall.measureRoundTrip() }
    case .scheduleFanOut: Task { answered(.loopPassEnded) }
    case .start(let timer, let delay): timers.start(timer, after: delay)
    case .stop(let timer): timers.stop(timer)
    case .persistLinks: start.persistLinks?()
    case .findPosition(let number): history.find(number)
    case .releaseTimeline: history.release()
    case .fork(let earlier, let source):
      history.fork(from: earlier) { [weak self] in
        await self?.forked($0, from: earlier, source: source, in: $1)
      }
    case .beginInspection: inspection.begin()
    case .endInspection: inspection.end()
    case .showInspection: showInspection()
    case .count(let event): telemetry.metrics.count(event)
    case .log(let level, let text): telemetry.logger.log(level: level, "\(text)")
    }
  }

  private func takeAnswers() {
    for answer in log.answers.take() { answered(.log(answer)) }
  }

  /// Sends all subscribers their missing frames and replies.
  private func fanOut() {
    let (start, countBefore) = (clock.now(), core.channels.messageCount)
    for channel in core.channels where !channel.subscribers.isEmpty { flush(channel) }
    let (messages, end) = (core.channels.messageCount - countBefore, clock.now())
    telemetry.metrics.fannedOut(to: messages, in: end - start)
    inspection.inspector?.sent(messages, in: end - start)
    core.fannedOut(in: end - start, at: end, &queue.commands)
  }

  /// Sends the subscribers of a channel, or one of them, their missing frames and replies.
  private func flush(_ channel: Channel, only id: Int? = nil) {
    do throws(UnencodableValue) {
      if let id { try channel.flush(id) } else { try channel.flush() }
    } catch {
      core.report(error, &queue.commands)
    }
    if let id { core.flushed(id, in: channel, &queue.commands) }
  }

  private func forked(
    _ fork: sending Result<StoreCore<State, Action>, any Error>,
    from earlier: Int,
    source: ActionSource,
    in log: LogIdentity
  ) {
    switch fork {
    case .success(let fork):
      if core.forkFound(in: log) { stores.install(fork, from: earlier, source: source) }
    case .failure(let error):
      perform { $0.forkFailed(from: earlier, error, &$2.commands) }
    }
  }

  private func showInspection() {
    guard let inspector = inspection.inspector else { return }
    inspection.findDetails { [weak self] in await self?.set($0) }
    core.inspected(
      .inspectionShown(inspector.inspection(at: stores.app.currentTime)),
      hasEffects: !inspector.effects.isEmpty,
      &queue.commands
    )
  }
  private func set(_ details: InspectedDetails) { inspection.set(details) }
}
