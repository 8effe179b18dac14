internal import Composable
internal import LecternBytes
internal import LecternLog
internal import LecternTransport
internal import LecternWire
internal import Logging

// The commands of the core.
extension Room {
  /// Executes the commands that the core has decided on. Does nothing if they are being executed already.
  func execute() {
    guard queue.begin() else { return }
    while let command = queue.removeNext() { execute(command) }
  }

  private func execute(_ command: RoomCommand) {
    switch command {
    case .send(let action): stores.room.send(action)
    case .launch(let effects):
      stores.app.launchEffects(upTo: effects.app)
      stores.room.launchEffects(upTo: effects.room)
    case .append(let batch): append(batch)
    case .appendAndSave(let batch, let snapshot): append(batch, saving: snapshot)
    case .resumeRecording(let entry, let snapshot): resumeRecording(entry, snapshot)
    case .recordingLost(let reason): recording?.lossHandler?(reason)
    case .beginUnrecordedEpoch: beginUnrecordedEpoch()
    case .resumeAppendWaiters: appendWaiters.resume()
    case .welcome(let id): welcome(id)
    case .fanOut: fanOut()
    case .flush(let level): flush(core.channels[level.rawValue])
    case .flushOne(let id, let level): flush(core.channels[level.rawValue], only: id)
    case .close(let connection, let code, let reason): connection.close(code, reason: reason)
    case .measureRoundTrips(let walls): for wall in walls { wall.measureRoundTrip() }
    case .scheduleFanOut: Task { endLoopPass() }
    case .start(let timer, let delay): start(timer, after: delay)
    case .stop(let timer): timers[timer].stop()
    case .persistLinks: start.persistLinks?()
    case .findPosition(let number): findPosition(at: number)
    case .releaseTimeline: history.timeline = nil
    case .fork(let earlier, let source): fork(from: earlier, source: source)
    case .syncInspection: syncInspection()
    case .showInspection: showInspection()
    case .count(let event): telemetry.metrics.count(event)
    case .log(let level, let text): logger.log(level: level, "\(text)")
    }
  }

  private func welcome(_ id: Int) {
    core.welcome(id, at: clock.now(), showing: stores, &queue.commands)
  }

  private func beginUnrecordedEpoch() {
    guard let log = recording?.log else { return }
    core.beginEpoch("\(log.identity.instanceID)-\(LogIdentity.randomInstanceID())", &queue.commands)
  }
}

// Frames.
extension Room {
  /// Sends all subscribers their missing frames and replies.
  private func fanOut() {
    let (start, countBefore) = (clock.now(), messageCount)
    for channel in core.channels where !channel.subscribers.isEmpty { flush(channel) }
    let (messages, end) = (messageCount - countBefore, clock.now())
    telemetry.metrics.fannedOut(to: messages, in: end - start)
    history.inspector?.sent(messages, in: end - start)
    core.fannedOut(in: end - start, at: end, &queue.commands)
  }

  private func flush(_ channel: Channel) {
    do throws(UnencodableValue) {
      try channel.flush()
    } catch {
      core.report(error, &queue.commands)
    }
  }

  /// Sends one subscriber its missing frame and replies.
  private func flush(_ channel: Channel, only id: Int) {
    do throws(UnencodableValue) {
      try channel.flush(id)
    } catch {
      core.report(error, &queue.commands)
    }
    if channel.subscribers[id]?.isBehind == true { core.scheduleHeadcount(&queue.commands) }
  }

  /// The number of messages that were sent.
  private var messageCount: Int {
    core.channels.reduce(0) { $0 + $1.subscribers.traffic.messages }
  }

  /// Runs a preparation of view states, and measures it while a presenter looks.
  ///
  /// - Parameter prepare: returns whether it has prepared view states.
  func measurePreparation(_ prepare: () -> Bool) {
    recording?.flight?.willRender()
    defer { recording?.flight?.clear() }
    let start = ContinuousClock.now
    guard prepare(), let inspector = history.inspector else { return }
    inspector.prepared(in: .now - start, patchSize: core.channels.watched?.latestPatchSize)
  }
}

// Time.
extension Room {
  private func start(_ timer: RoomTimerKind, after delay: Duration) {
    timers[timer].start(clock.elapsed, after: delay, on: effectExecutor) { [weak self] in
      await self?.timerFired(timer)
    }
  }

  private func timerFired(_ timer: RoomTimerKind) {
    timers[timer].stop()
    measurePreparation {
      core.timerFired(timer, at: clock.now(), showing: stores, &queue.commands)
    }
    execute()
  }

  private func endLoopPass() {
    measurePreparation { core.fanOutIsDue(at: clock.now(), showing: stores, &queue.commands) }
    execute()
  }

  /// Prepares the current state, and shows it once its entries are durable.
  func commit() {
    measurePreparation { core.commit(at: clock.now(), showing: stores, &queue.commands) }
    execute()
  }
}

// The log.
extension Room {
  private func append(_ batch: Journal.Batch, saving snapshot: (any SavableSnapshot)? = nil) {
    guard let recording else { return }
    let executor = effectExecutor
    let save = snapshot.map { ($0, snapshotSave(of: recording)) }
    recording.log.append(batch.entries) { [weak self] result in
      let error = result.error
      Task(executorPreference: executor) { await self?.appended(batch.number, error) }
    }
    guard let (snapshot, save) = save else { return }
    // After its batch, because it depends on the batch. Off the loop, because it encodes the whole state.
    Task.detached(executorPreference: executor, priority: .utility) { [weak self] in
      await save.run(snapshot)
      await self?.snapshotSaved()
    }
  }

  private func appended(_ number: Int, _ error: LogError?) {
    core.appended(number, error, showing: stores, &queue.commands)
    execute()
    appendWaiters.resume()
  }

  private func snapshotSaved() { core.isSavingSnapshot = false }

  /// Returns the save of the state at the end of the next batch.
  func snapshotSave(of recording: RoomRecording) -> SnapshotSave {
    SnapshotSave(
      log: recording.log,
      batch: recording.log.lastBatch + 1,
      revision: core.journal?.count.revision ?? 0,
      build: start.options.build,
      logger: logger
    )
  }

  private func resumeRecording(_ entry: LogEntry, _ snapshot: any SavableSnapshot) {
    guard let recording else { return }
    let executor = effectExecutor
    var save = snapshotSave(of: recording)
    save.revision = entry.revision
    recording.log.append([entry]) { [weak self, save] result in
      Task.detached(executorPreference: executor) {
        guard case .success(let batch) = result else {
          await self?.recordingResumed(isSaved: false)
          return
        }
        var save = save
        save.batch = batch
        await self?.recordingResumed(isSaved: save.run(snapshot))
      }
    }
  }

  private func recordingResumed(isSaved: Bool) {
    core.recordingResumed(isSaved: isSaved, &queue.commands)
    execute()
  }
}

extension Result where Failure == LogError {
  fileprivate var error: LogError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
