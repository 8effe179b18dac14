internal import Composable
internal import LecternTransport
package import LecternWire
internal import Logging

// The view states of a channel's subscribers.
extension RoomCore {
  /// Shows a channel's subscribers the current state, unless the log decides when, or the channel has the state already.
  mutating func update(
    _ channel: Channel,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    guard !outputPolicy.isRecorded, let count = count(for: channel) else { return }
    let room = membership.room
    prepare(room, at: count, in: channel, showing: stores, &commands)
    preparePersonalViews(at: count, in: channel, showing: stores)
    publishPrepared(in: channel, &commands)
  }

  /// Returns the snapshot for a page that is about to load, as for a viewer without a cookie.
  mutating func firstPaint(
    showing stores: Stores,
    _ commands: inout Commands
  ) -> FirstPaintSnapshot? {
    firstPaint(for: gate.accessLevelWithoutLink, showing: stores, &commands)
  }

  /// Returns the snapshot for a page of an access level that is about to load.
  ///
  /// - Returns: nil if the state cannot be encoded, and while the room is blank: a page would show the app before its scripts
  ///   can hide it.
  mutating func firstPaint(
    for accessLevel: AccessLevel,
    showing stores: Stores,
    _ commands: inout Commands
  ) -> FirstPaintSnapshot? {
    guard !membership.room.freeze.isBlank else { return nil }
    let channel = self[accessLevel]
    update(channel, showing: stores, &commands)
    do throws(UnencodableValue) {
      return try channel.firstPaint()
    } catch {
      report(error, &commands)
      return nil
    }
  }

  /// Prepares the current state for a channel, unless the channel has it already.
  ///
  /// - Parameters:
  ///   - room: the room's state. It is read only if it has changed.
  ///   - count: the number of actions before the room's state.
  ///   - revision: the revision since which the first view state is equal; by default that of `count`.
  mutating func prepare(
    _ room: @autoclosure () -> RoomState,
    at count: PatchHistory.Count,
    since revision: Int? = nil,
    in channel: Channel,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    guard channel.history?.count != count else { return }
    do throws(UnencodableValue) {
      let shown = presentation.state(for: channel.accessLevel)
      let appCount = shown?.count ?? reduced?.app ?? count.app
      if channel.history != nil, channel.appCount == appCount {
        // The app's view state is still current, for example while a presenter moves the pointer.
        try channel.prepare(room(), at: count)
      } else {
        let state = shown?.state ?? stores.app.state
        let (viewState, bindings) = ExposedBindings.collecting {
          stores.view(state, channel.accessLevel.role)
        }
        try channel.prepare(
          viewState,
          exposing: bindings,
          in: room(),
          at: count,
          since: revision
        )
        channel.appCount = appCount
      }
    } catch {
      report(error, &commands)
    }
  }

  /// Makes the prepared state of a channel its current one.
  mutating func publishPrepared(in channel: Channel, _ commands: inout Commands) {
    channel.publishPreparedPersonalViews()
    let revision = channel.history?.revision
    do throws(UnencodableValue) {
      try channel.publishPrepared()
    } catch {
      report(error, &commands)
    }
    if channel.history?.revision != revision { published(channel, &commands) }
  }

  func count(for channel: Channel) -> PatchHistory.Count? {
    var count = reduced
    if !presentation.isLive, !channel.accessLevel.isLive, let frozen = presentation.frozen {
      count?.app = frozen.count
    }
    return count
  }

  /// Reports a state that can't be encoded. All access levels and attempts share one report.
  mutating func report(_ error: UnencodableValue, _ commands: inout Commands) {
    guard unencodable != reduced else { return }
    unencodable = reduced
    let text = "the view state cannot be encoded, so viewers keep the last one: \(error)"
    commands.append(.report(.message(.error, text)))
  }
}

// Watchers: pages that request one message after the other.
extension RoomCore {
  /// The time after which a watcher's request ends without a message.
  private static var watchTime: Duration { .seconds(10) }
  /// The minimum time between two messages to watchers. All of them send a request after each.
  private static var watchPace: Duration { .milliseconds(250) }

  /// Returns the message that leads a watcher to the shown state.
  ///
  /// - Returns: nil if the request waits until ``RoomCommand/releaseWatchers(_:)``, or if the room has no state.
  mutating func watchedFrame(
    for request: WatchRequest,
    showing stores: Stores,
    _ commands: inout Commands
  ) -> WatchedFrame? {
    let channel = self[gate.accessLevelWithoutLink]
    update(channel, showing: stores, &commands)
    let position = request.position
    let isPaced = timers.contains(.watchersPace) && channel.isRecent(position)
    guard request.waits, !isStopping, isPaced || channel.isCurrent(position) else {
      return watchedFrame(after: position, in: channel, &commands)
    }
    if channel.awaited != .current { channel.awaited = isPaced ? .current : .next }
    if !timers.contains(.watchers) { start(.watchers, after: Self.watchTime, &commands) }
    return nil
  }

  /// Returns the message that leads a watcher to the current version of a channel; nil if it has that already.
  mutating func nextWatchedFrame(
    after position: FramePosition?,
    on level: AccessLevel,
    _ commands: inout Commands
  ) -> WatchedFrame? {
    let channel = self[level]
    return channel.isCurrent(position) ? nil : watchedFrame(after: position, in: channel, &commands)
  }

  /// Returns the message that leads a watcher to the current version of a channel; nil if there is none.
  private mutating func watchedFrame(
    after position: FramePosition?,
    in channel: Channel,
    _ commands: inout Commands
  ) -> WatchedFrame? {
    do throws(UnencodableValue) {
      return try channel.watchedFrame(after: position, isLasting: areRevisionsLasting)
    } catch {
      report(error, &commands)
      return nil
    }
  }

  /// Whether a revision means the same in each life of the room. With relaxed durability, a life may end before what it has shown
  /// is on disk.
  private var areRevisionsLasting: Bool {
    liveEpochID == nil && (journal == nil || outputPolicy.waitsForLog)
  }

  /// Ends the requests of the watchers that wait for a version, now or after a pause.
  private mutating func published(_ channel: Channel, _ commands: inout Commands) {
    guard channel.awaited != nil else { return }
    channel.awaited = .current
    if !timers.contains(.watchersPace) { releaseWatchers(&commands) }
  }

  /// Ends the requests of the watchers that wait for the current version, after a pause.
  mutating func watchersPaceEnded(_ commands: inout Commands) {
    if channels.contains(where: { $0.awaited == .current }) { releaseWatchers(&commands) }
  }

  /// Ends the requests of all watchers.
  mutating func releaseWatchers(_ commands: inout Commands) {
    for channel in channels where channel.awaited != nil {
      if channel.awaited == .current, !timers.contains(.watchersPace) {
        start(.watchersPace, after: Self.watchPace, &commands)
      }
      channel.awaited = nil
      commands.append(.releaseWatchers(channel.accessLevel))
    }
  }
}

// The view states of a connection.
extension RoomCore {
  /// Returns the view state that a connection is shown; nil if it isn't open.
  package func viewState(of id: Int, from stores: Stores) -> (any ViewState)? {
    membership.accessLevel(of: id).map { stores.view(appState(for: $0, of: stores), $0.role) }
  }

  /// Returns the personal view state of a connection; nil if the connection isn't open, or has none.
  package func personalViewState(of id: Int, from stores: Stores) -> (any ViewState)? {
    guard let member = membership.members[id] else { return nil }
    return stores.personal?.source(appState(for: member.accessLevel, of: stores))
      .view(Sender(rawValue: member.viewer.participant))
  }
}

// Personal view states.
extension RoomCore {
  /// Prepares the due personal view states, and those that a channel's new state changes.
  func preparePersonalViews(
    at count: PatchHistory.Count,
    in channel: Channel,
    showing stores: Stores
  ) {
    guard let personal = stores.personal else { return }
    let source = personal.source(appState(for: channel.accessLevel, of: stores))
    let changes = channel.personalViews.tracker.update(to: source)
    let due = channel.personalViews.due
    channel.personalViews.due = []
    for id in connections(changedBy: changes, in: channel) + due {
      guard let participant = membership.members[id]?.viewer.participant else { continue }
      let view = source.view(Sender(rawValue: participant))
      channel.personalViews.prepared.append(
        (id, PersonalVersion(revision: count.revision, view: view))
      )
    }
  }

  private func connections(
    changedBy changes: PersonalTracker.Changes,
    in channel: Channel
  ) -> [Int] {
    switch changes {
    case .all: channel.subscribers.ids
    case .some(let people):
      people.flatMap { membership.connections(of: $0.rawValue) }
        .filter { channel.subscribers[$0] != nil }
    }
  }

  /// Prepares the personal view state of a page that has joined, or that is shown another state.
  ///
  /// It must not reveal a state that isn't shown yet, so the page waits for that state.
  mutating func preparePersonalView(
    of member: Membership.Member,
    on id: Int,
    in channel: Channel,
    showing stores: Stores
  ) {
    guard let personal = stores.personal else { return }
    guard isShown, let count = count(for: channel) else {
      channel.personalViews.due.append(id)
      let isUnpublished = membership.sessions[member.session]?.isUnpublished == true
      if !outputPolicy.isBlocked, !isUnpublished { withhold(member.session) }
      return
    }
    let view = personal.source(appState(for: channel.accessLevel, of: stores))
      .view(Sender(rawValue: member.viewer.participant))
    channel.stage(PersonalVersion(revision: count.revision, view: view), for: id)
  }
}

// Sequences of revisions. Pages resume from them.
extension RoomCore {
  /// Starts another sequence of revisions. No page of the previous sequence resumes from it.
  mutating func beginEpoch(_ id: String, _ commands: inout Commands) {
    if liveEpochID != nil { liveEpochID = id }
    changeEpoch(to: liveEpochID == nil ? id : Self.detachedEpoch(of: id), &commands)
    for channel in channels { commands.append(.frames(.flush(channel.accessLevel))) }
  }

  /// Starts a sequence of revisions that isn't recorded.
  ///
  /// - Parameter id: a random identifier.
  mutating func beginUnrecordedEpoch(_ id: String, _ commands: inout Commands) {
    beginEpoch("\(membership.instanceID)-\(id)", &commands)
  }

  /// Assigns a separate epoch while a state other than the live one is shown.
  ///
  /// After a restart, the log yields only the live state of each revision. So a page can't resume from another state.
  mutating func updateEpoch(isDetachedFromLive: Bool, _ commands: inout Commands) {
    guard isDetachedFromLive != (liveEpochID != nil) else { return }
    let live = liveEpochID ?? membership.epochID
    liveEpochID = isDetachedFromLive ? live : nil
    changeEpoch(to: isDetachedFromLive ? Self.detachedEpoch(of: live) : live, &commands)
  }

  private static func detachedEpoch(of live: String) -> String { live + "-elsewhere" }

  private mutating func changeEpoch(to id: String, _ commands: inout Commands) {
    membership.epochID = id
    for channel in channels {
      do throws(UnencodableValue) {
        try channel.beginEpoch(in: id)
      } catch {
        report(error, &commands)
      }
      published(channel, &commands)
    }
  }
}

extension [Channel] {
  /// The number of messages that subscribers were sent.
  var messageCount: Int { reduce(0) { $0 + $1.subscribers.traffic.messages } }

  /// The channel whose patches are measured: the channel of most viewers, if there are any.
  var watched: Channel? {
    first { !$0.accessLevel.isStaff && !$0.subscribers.isEmpty }
      ?? first { $0.accessLevel == .presenter }
  }
}
