internal import Composable
internal import LecternLog
internal import LecternWire

// The way from a new state to the viewers.
//
//   reduced ─▶ prepare: view states, patches ─▶ append ─▶ durable ─▶ publish: frames, acknowledgements, effects
//
// A recorded room sends nothing before it is durable. A room without a log skips the two steps in the middle.
extension RoomCore {
  /// When viewers are shown the results of the stores.
  var outputPolicy: OutputPolicy { journal?.outputPolicy ?? .immediate }

  /// Whether viewers are shown all results of the stores.
  var isShown: Bool {
    publication.isComplete(
      under: outputPolicy,
      isAppending: journal?.isAppending == true,
      hasEntries: journal?.gathered.isEmpty == false
    )
  }

  /// Schedules one fan-out for all actions of a loop pass. Under load, states are skipped, not queued.
  mutating func scheduleFanOut(of change: FanOutPace.Change = .state, _ commands: inout Commands) {
    guard
      schedule.isDue || outputPolicy.isRecorded || !membership.isEmpty
        || channels.contains(where: { $0.awaited != nil })
    else { return }
    let wasPaused = schedule.isPaused
    guard schedule.changed(change) else { return }
    if wasPaused { stop(.pace, &commands) }
    commands.append(.scheduleFanOut)
  }

  /// Ends the pause before a fan-out, if there is one.
  mutating func endPause(_ commands: inout Commands) {
    guard schedule.skipPause() else { return }
    stop(.pace, &commands)
    commands.append(.scheduleFanOut)
  }

  /// Fans out at the end of a loop pass, or starts a pause.
  ///
  /// - Parameter now: the room's time.
  /// - Returns: whether it has prepared view states.
  @discardableResult
  mutating func fanOutIsDue(
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) -> Bool {
    switch schedule.next(at: now) {
    case .nothing: return false
    case .fanOut: return fanOut(at: now, showing: stores, &commands)
    case .pause(let pause):
      start(.pace, after: pause, &commands)
      return false
    }
  }

  /// Prepares the changes, and shows them once the log allows it.
  ///
  /// - Returns: whether it has prepared view states.
  mutating func fanOut(
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) -> Bool {
    schedule.begin()
    updateRecordingNotice(&commands)
    // An entry that can't be recorded ends the recording outside any append.
    if outputPolicy == .suspended { showUnpublishedSessions(&commands) }
    return commit(at: now, showing: stores, &commands)
  }

  /// Prepares the current state, and shows it once its entries are durable.
  ///
  /// - Returns: whether it has prepared view states; if not, the end of the pending batch prepares them.
  @discardableResult
  mutating func commit(
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) -> Bool {
    let (policy, isAppending) = (outputPolicy, journal?.isAppending == true)
    guard publication.begin(under: policy, isAppending: isAppending) else { return false }
    let version = prepare(showing: stores, &commands)
    if policy.isRecorded, let journal, journal.isCheckpointDue {
      journal.record(checkpoint(of: stores))
    }
    let step = publication.prepared(
      version,
      under: policy,
      isAppending: isAppending,
      hasEntries: journal?.gathered.isEmpty == false
    )
    if step.appends, let journal { append(to: journal, at: now, showing: stores, &commands) }
    if step.publishes { publish(version, showing: stores, &commands) }
    return true
  }

  private mutating func append(
    to journal: Journal,
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    let snapshot = snapshotIfDue(journal, of: stores)
    let batch = journal.append(shownAt: reduced ?? journal.count, at: now)
    if let snapshot {
      commands.append(.log(.appendAndSave(batch, snapshot)))
    } else {
      commands.append(.log(.append(batch)))
    }
    watchForStall(&commands)
  }

  /// Prepares the view states of the reduced actions, with the replies that wait for them.
  mutating func prepare(showing stores: Stores, _ commands: inout Commands) -> PendingPublication {
    let isRecorded = outputPolicy.isRecorded
    // A page that joins a recorded room is sent what is durable already, so it has to be prepared.
    for channel in channels
    where isRecorded && mayBeJoined(channel, stores.room.state) || channel.isShown {
      guard let count = count(for: channel) else { continue }
      prepare(stores.room.state, at: count, in: channel, showing: stores, &commands)
      preparePersonalViews(at: count, in: channel, showing: stores)
    }
    let waiting = publication.takeWaiting()
    return PendingPublication(
      room: publication.roomRevision == stores.room.revision ? nil : stores.room.state,
      roomRevision: stores.room.revision,
      replies: waiting.replies,
      sessions: waiting.sessions,
      isDetachedFromLive: presentation.isDetachedFromLive,
      effects: stores.startedEffects
    )
  }

  /// Returns whether a page may join a channel.
  private func mayBeJoined(_ channel: Channel, _ room: RoomState) -> Bool {
    channel.accessLevel != .moderator || room.mayHaveModerators
  }

  /// The revisions that the channels show once the prepared view states are published.
  ///
  /// A page must not resume from a revision of a channel that wasn't prepared meanwhile.
  func preparedRevisions(_ room: RoomState) -> [Int] {
    channels.map { channel in
      mayBeJoined(channel, room)
        ? channel.preparedRevision
        : max(channel.preparedRevision, count(for: channel)?.revision ?? 0)
    }
  }

  /// Shows viewers a prepared version.
  mutating func publish(
    _ version: PendingPublication,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    publication.published(version)
    if let room = version.room, membership.room != room { apply(room, showing: stores, &commands) }
    apply(membership.settleHands(), showing: stores, &commands)
    for channel in channels { publishPrepared(in: channel, &commands) }
    updateEpoch(isDetachedFromLive: version.isDetachedFromLive, &commands)
    for session in version.sessions { setPublished(session) }
    for (reply, id) in version.replies { appendPublished(reply, to: id, &commands) }
    commands.append(.frames(.fanOut))
    commands.append(.launch(version.effects))
    // Show the actions that were reduced meanwhile.
    if publication.isDue { scheduleFanOut(&commands) }
  }

  /// Appends a reply of a published version. A batch may have more replies than the limit of unread replies. So the limit
  /// applies only to a viewer that is behind.
  private func appendPublished(
    _ reply: Subscriber.Reply,
    to id: Int,
    _ commands: inout Commands
  ) {
    guard let channel = channel(of: id) else { return }
    if channel.subscribers[id]?.isBehind == true {
      append(reply, to: id, in: channel, &commands)
    } else {
      _ = channel.append(reply, to: id)
    }
  }

  /// Continues after frames were sent.
  mutating func sent(_ sent: SentFrames, _ commands: inout Commands) {
    if let problem = sent.problem { report(problem, &commands) }
    switch sent.receivers {
    case .all(let duration, let end):
      schedule.fannedOut(in: duration, at: end)
      if isHeadcountOutdated { scheduleHeadcount(&commands) }
    case .channel: break
    case .subscriber(let id, let level):
      if self[level].subscribers[id]?.isBehind == true { scheduleHeadcount(&commands) }
    }
  }
}
