internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

// The way from a new state to the viewers.
//
//   reduced ─▶ prepare: view states, patches ─▶ append ─▶ durable ─▶ publish: frames, acknowledgements, effects
//
// Nothing leaves a recorded room before it is durable. A room without a log does the same, without the two steps between.
extension Room {
  /// When viewers are shown what the stores have reduced.
  var outputPolicy: OutputPolicy { journal?.outputPolicy ?? .immediate }

  /// Holds a reply back until what was recorded before it is durable.
  ///
  /// - Returns: whether nothing holds it back.
  func holdBack(_ reply: Subscriber.Reply, to id: Int) -> Bool {
    guard let journal,
      outputPolicy.isBlocked || journal.isAppending || !journal.gathered.isEmpty
    else { return true }
    publication.add(reply, to: id)
    return false
  }

  /// Drops the held replies to a connection that has closed: while the log is blocked, each page that reconnects adds
  /// its own.
  func dropHeldReplies(to id: Int) {
    if outputPolicy.isBlocked { publication.removeReplies(to: id) }
  }

  /// Schedules one fan-out for all actions of a loop pass: under load, states are skipped, not queued.
  func scheduleFanOut(of change: FanOutPace.Change = .state) {
    guard schedule.isDue || outputPolicy.isRecorded || !membership.isEmpty else { return }
    let wasPaused = schedule.isPaused
    guard schedule.changed(change) else { return }
    if wasPaused { paceTimer.stop() }
    Task { fanOutIfDue() }
  }

  /// Fans out without waiting any longer, if a fan-out waits.
  func endPause() {
    guard schedule.endPause() else { return }
    paceTimer.stop()
    Task { if schedule.isDue { fanOut() } }
  }

  /// Fans out, or does so after a pause.
  private func fanOutIfDue() {
    switch schedule.next(at: clock.now()) {
    case .nothing: return
    case .fanOut: fanOut()
    case .pause(let pause):
      paceTimer.start(clock, after: pause, on: effectExecutor) { [weak self] in
        await self?.paceTimerFired()
      }
    }
  }

  private func paceTimerFired() {
    paceTimer.stop()
    _ = schedule.endPause()
    if schedule.isDue { fanOut() }
  }

  /// Prepares what has changed, and shows it once the log allows it.
  private func fanOut() {
    schedule.begin()
    noteRecordingStatus()
    commit()
  }

  /// Waits until what has happened is shown, or the disk has not answered for a while.
  func settle() async {
    while let journal, journal.status == .recording,
      journal.isAppending || !journal.gathered.isEmpty
    {
      commit()
      await withCheckedContinuation { appendWaiters.append($0) }
    }
  }

  /// Prepares the current state, and shows it once what was recorded of it is durable.
  func commit() {
    let (policy, isAppending) = (outputPolicy, journal?.isAppending == true)
    guard publication.begin(under: policy, isAppending: isAppending) else { return }
    let version = prepare()
    if policy.isRecorded, let journal, journal.isCheckpointDue { journal.record(checkpoint()) }
    let step = publication.prepared(
      version,
      under: policy,
      isAppending: isAppending,
      hasEntries: journal?.gathered.isEmpty == false
    )
    if step.appends, let journal {
      let save = snapshotIfDue(journal)
      append(to: journal)
      // After its batch, on which it depends.
      save?()
    }
    if step.publishes { publish(version) }
  }

  private func append(to journal: Journal) {
    let executor = effectExecutor
    journal.append(shownAt: reduced ?? journal.count, at: clock.now()) {
      [weak self] number, error in
      Task(executorPreference: executor) { await self?.appended(number, to: journal, error) }
    }
    watchForStall()
  }

  /// Prepares the view states of what was reduced, and takes the replies that wait for it.
  func prepare() -> PendingPublication {
    let isRecorded = outputPolicy.isRecorded
    measurePreparation {
      // A checkpoint has the revisions of all channels.
      for channel in channels where isRecorded || !channel.subscribers.isEmpty {
        guard let count = count(for: channel) else { continue }
        prepare(roomStore.state, at: count, in: channel)
        preparePersonal(at: count, in: channel)
      }
    }
    let waiting = publication.takeWaiting()
    return PendingPublication(
      room: publication.roomRevision == roomStore.revision
        ? nil : roomStore.state,
      roomRevision: roomStore.revision,
      replies: waiting.replies,
      sessions: waiting.sessions,
      isDetachedFromLive: presentation.isDetachedFromLive,
      effects: (store.startedEffectCount, roomStore.startedEffectCount)
    )
  }

  private func appended(_ number: Int, to journal: Journal, _ error: LogError?) {
    // The room may have started over meanwhile.
    guard journal === self.journal, journal.appended(number, error) else { return }
    if error == nil, journal.isUnrecorded { resumeRecording() }
    // Nothing that was recorded is left to wait for.
    if let error, error.code == .removed { abandonRecording(because: "\(error)") }
    noteRecordingStatus()
    defer { resumeAppendWaiters() }
    guard error == nil else { return showHeldSessions() }
    if let pending = publication.pending { publish(pending) }
    if publication.isDue(afterAppendWith: !journal.gathered.isEmpty) { scheduleFanOut() }
  }

  /// Shows viewers a prepared version.
  func publish(_ version: PendingPublication) {
    publication.published(version)
    let (start, countBefore) = (clock.now(), messageCount)
    if let room = version.room, membership.room != room { follow(room) }
    apply(membership.settleHands())
    for channel in channels { publishPrepared(in: channel) }
    updateEpoch(isDetachedFromLive: version.isDetachedFromLive)
    for session in version.sessions { session.isHeldBack = false }
    for (reply, id) in version.replies {
      guard let channel = channel(of: id) else { continue }
      // A batch may have more replies than a viewer may leave unread.
      if channel.subscribers[id]?.replies.count == gate.limits.unreadReplies {
        flush(channel, only: id)
      }
      append(reply, to: id, in: channel)
    }
    for channel in channels where !channel.subscribers.isEmpty { flush(channel) }
    fannedOut(since: start, countBefore)
    let (appEffects, roomEffects) = version.effects
    store.launchEffects(upTo: appEffects)
    roomStore.launchEffects(upTo: roomEffects)
    // What was reduced meanwhile.
    if publication.isDue { scheduleFanOut() }
  }

  private func fannedOut(since start: Duration, _ countBefore: Int) {
    let (messages, duration) = (messageCount - countBefore, clock.now() - start)
    metrics.fannedOut(to: messages, in: duration)
    schedule.fannedOut(in: duration, at: start + duration)
    inspection.inspector?.sent(messages, in: duration)
    if isHeadcountOutdated { scheduleHeadcount() }
  }

  /// The number of messages that were sent.
  private var messageCount: Int { channels.reduce(0) { $0 + $1.subscribers.traffic.messages } }

  /// Whether viewers are shown all that the stores have reduced.
  var isShown: Bool {
    publication.isComplete(
      under: outputPolicy,
      isAppending: journal?.isAppending == true,
      hasEntries: journal?.gathered.isEmpty == false
    )
  }
}
