internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

// Nothing leaves a room before it is durable: no frame, no acknowledgement, no asynchronous effect.
//
//   drains ─▶ commit: prepare the view states, append the batch ─▶ durable ─▶ publish: frames, acknowledgements, effects
//
// One batch is pending at a time, while the stores go on reducing what the next one has.
extension Room {
  /// Connects the stores to the journal.
  func attach(_ journal: Journal) {
    let app = LaneRecorder<Action>(.app, of: journal)
    store.assumeIsolated { $0.recorder = app }
    let room = LaneRecorder<RoomAction>(.room, of: journal, isEphemeral: \.isEphemeral)
    roomStore.assumeIsolated { $0.recorder = room }
    journal.gatheredHandler = { [weak self] in
      self?.assumeIsolated { $0.scheduleFanOut() }
    }
  }

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

  /// Records a session that the log does not have. Its page is shown nothing until that is durable.
  func recordIfNew(_ session: Session) {
    guard let journal, journal.isActive, !session.isRecorded, let client = session.client else {
      return
    }
    session.isRecorded = true
    session.isHeldBack = false
    if outputPolicy == .afterDurable { publication.add(session) }
    journal.record(.session(SessionEntry(client: client.text, id: session.id)))
  }

  /// Prepares the current state, and shows it once what was recorded of it is durable.
  func commit(to journal: Journal) {
    let (policy, isAppending) = (outputPolicy, journal.isAppending)
    guard publication.begin(under: policy, isAppending: isAppending) else { return }
    let version = prepare()
    if journal.isCheckpointDue { journal.record(checkpoint()) }
    let step = publication.prepared(
      version,
      under: policy,
      isAppending: isAppending,
      hasEntries: !journal.gathered.isEmpty
    )
    if step.appends {
      let save = snapshotIfDue(journal)
      append(to: journal)
      // After its batch, on which it depends.
      save?()
    }
    if step.publishes { publish(version) }
  }

  /// Waits until what has happened is shown, or the disk has not answered for a while.
  func settle() async {
    while let journal, journal.status == .recording,
      journal.isAppending || !journal.gathered.isEmpty
    {
      commit(to: journal)
      await withCheckedContinuation { appendWaiters.append($0) }
    }
  }

  private func append(to journal: Journal) {
    let executor = roomStore.effectExecutor
    journal.append(shownAt: reduced ?? journal.count, at: clock.now()) {
      [weak self] number, error in
      Task(executorPreference: executor) { await self?.appended(number, to: journal, error) }
    }
    watchForStall()
  }

  func prepare() -> PendingPublication {
    let (room, roomEffects) = roomStore.assumeIsolated { ($0.state, $0.startedEffectCount) }
    let effects = store.assumeIsolated { $0.startedEffectCount }
    sealInspected {
      for channel in channels {
        guard let count = count(for: channel) else { continue }
        seal(room, at: count, in: channel)
        sealPersonal(at: count, in: channel)
      }
    }
    let waiting = publication.takeWaiting()
    return PendingPublication(
      room: room,
      replies: waiting.replies,
      sessions: waiting.sessions,
      isDetachedFromLive: presentation.isDetachedFromLive,
      effects: (effects, roomEffects)
    )
  }

  private func appended(_ number: Int, to journal: Journal, _ error: LogError?) {
    // The room may have begun anew meanwhile.
    guard journal === self.journal, journal.appended(number, error) else { return }
    if error == nil, journal.isUnrecorded { resumeRecording() }
    // Nothing that was recorded is left to wait for.
    if let error, case .removed = error { abandonRecording(because: "\(error)") }
    noteRecordingStatus()
    defer { resumeAppendWaiters() }
    guard error == nil else { return showHeldSessions() }
    if let pending = publication.pending { publish(pending) }
    if publication.isDue(afterAppendWith: !journal.gathered.isEmpty) { scheduleFanOut() }
  }

  func publish(_ version: PendingPublication) {
    publication.published()
    let (start, countBefore) = (clock.now(), messageCount)
    if membership.room != version.room { follow(version.room) }
    apply(membership.settleHands())
    for channel in channels { self.release(channel) }
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
    store.assumeIsolated { $0.launchEffects(upTo: appEffects) }
    roomStore.assumeIsolated { $0.launchEffects(upTo: roomEffects) }
    // What was reduced meanwhile.
    if publication.isDue { scheduleFanOut() }
  }

  /// Returns the hash of the state, by which a replay proves itself, and the revisions that the channels show.
  func checkpoint() -> LogEntry.Content {
    .checkpoint(CheckpointEntry(stateHash: stateHash(), shown: channels.map(\.sealedRevision)))
  }

  /// Returns the hash of what presenters see of the app; 0 where it cannot be encoded.
  func stateHash() -> UInt64 {
    let state = store.assumeIsolated { $0.state }
    return (try? EncodedState(view(state, .presenter)).hash).map { UInt64($0.rawValue) } ?? 0
  }
}
