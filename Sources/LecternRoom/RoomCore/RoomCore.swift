package import Composable
internal import LecternTransport
internal import LecternWire

/// Decides what a room does: each input adds commands for the room to execute.
///
/// ```
///   connection, message, state, timer, "batch 812 is durable"
///       │ input
///       ▼
///   RoomCore: ActionGate, Membership, Channel, Journal, Publication, Presentation
///       │ [RoomCommand]
///       ▼
///   Room executes them: stores, log, timers, connections ──▶ results are inputs, too
/// ```
///
/// ```swift
/// var commands: [RoomCommand] = []
/// let received = core.received(message, from: 7, flight: nil, at: now, &commands)
/// // received: .app(.counter(.incrTapped), message)
/// core.fanOutIsDue(at: now, showing: stores, &commands)
/// // commands: [.log(.append(batch)), .timer(.start(.stall, after: .seconds(5)))]
/// core.answered(.appended(batch: batch.number, nil), showing: stores, &commands)
/// // commands: [.frames(.fanOut), .launch(effects), .resumeAppendWaiters]
/// ```
///
/// It has no actor, socket, clock, log or task. Times and states come with the inputs, so a test is a script of inputs
/// and expected commands.
package struct RoomCore<State: Sendable, Action: UserAction> {
  typealias Commands = [RoomCommand]
  package typealias Stores = RoomStores<State, Action>

  var gate: ActionGate<Action>
  package var membership: Membership
  /// The channels, in the order of the access levels.
  let channels: [Channel]
  /// The journal of the room's entries; nil for a room that ends with its process.
  package var journal: Journal?
  /// Decides when viewers are shown the results of the stores.
  var publication = Publication()
  /// Decides when the next fan-out runs.
  var schedule = FanOutSchedule()
  /// Selects the app state that pages show.
  package var presentation = Presentation<State>.live
  /// Decides which position in the history is shown next.
  var search = HistorySearch()
  /// The epoch of the live state while pages show another state; nil while they show the live state.
  var liveEpochID: String?
  /// The number of actions that the stores had reduced when they last notified the room; nil until it observes them.
  var reduced: PatchHistory.Count?
  /// The number of actions before the last state that was reported as not encodable.
  var unencodable: PatchHistory.Count?
  var timers = RunningTimers()
  /// Whether the room ends or starts over, so that no action is accepted.
  var isStopping = false
  var isSavingSnapshot = false
  /// Whether the inspector runs.
  var isInspecting = false
  var starts = RoomStarts()

  /// - Parameters:
  ///   - recording: the log and its use; nil for a room that ends with its process.
  ///   - instanceID: the identifier of this instance of the room.
  ///   - threads: sends the frames that many subscribers share.
  init(
    _ options: RoomOptions<Action>,
    _ recording: RoomRecording?,
    instanceID: String,
    threads: SendThreads
  ) {
    gate = ActionGate(permissions: options.permissions, limits: options.limits)
    membership = Membership(instanceID: instanceID, roleWithoutLink: gate.roleWithoutLink)
    channels = AccessLevel.allCases.map {
      Channel($0, instanceID: instanceID, verifies: options.verifies, threads: threads)
    }
    journal = recording?.journal()
  }

  package subscript(accessLevel: AccessLevel) -> Channel { channels[accessLevel.rawValue] }

  /// Returns the channel that a connection subscribes to; nil if the connection is not open.
  func channel(of connection: Int) -> Channel? {
    membership.accessLevel(of: connection).map { self[$0] }
  }
}

// New states of the stores.
extension RoomCore {
  /// Starts to count the actions of both stores.
  mutating func storesObserved(_ stores: Stores, _ commands: inout Commands) {
    reduced = PatchHistory.Count(app: stores.app.revision)
    roomReduced(showing: stores, &commands)
  }

  /// - Parameter steps: returns the inspected actions after one, by its number, for slow motion.
  mutating func appReduced(
    steps: (Int) -> [SlowMotion<State>.Step],
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    reduced?.app = stores.app.revision
    scheduleFanOut(&commands)
    schedulePresence(in: stores, &commands)
    if let taken = presentation.slowMotion?.taken {
      append(steps(taken), showing: stores, &commands)
    }
  }

  mutating func roomReduced(showing stores: Stores, _ commands: inout Commands) {
    let state = stores.room.state
    reduced?.room = stores.room.revision
    if state.freeze.isFrozen != (presentation.frozen != nil) {
      presentation.freeze(state.freeze.isFrozen ? liveState(of: stores) : nil)
    }
    if state.hands.participants != membership.latest.hands.participants {
      // A person may have been removed.
      schedulePresence(in: stores, &commands)
    }
    scheduleCarets(from: membership.latest, to: state, &commands)
    let isPointerAlone = state.differsInPointersAlone(from: membership.latest)
    if outputPolicy.waitsForLog {
      membership.latest = state
    } else {
      apply(state, showing: stores, &commands)
    }
    scheduleFanOut(of: isPointerAlone ? .pointer : .state, &commands)
    updatePresentation(to: state, showing: stores, &commands)
  }

  /// Applies a state of the room: the viewers' allowed actions, their access levels, revoked links.
  mutating func apply(_ state: RoomState, showing stores: Stores, _ commands: inout Commands) {
    for channel in channels {
      let (level, floor) = (channel.accessLevel, state.floor.holder)
      channel.shared.allowedActions = gate.allowedActions(of: level, on: floor)
      channel.shared.deniedActions = gate.deniedActions(of: level, on: floor)
    }
    apply(
      membership.update(to: state, latest: stores.room.state),
      showing: stores,
      &commands
    )
  }
}

// Results of commands.
extension RoomCore {
  /// Continues after a command.
  ///
  /// - Parameter now: the room's time.
  /// - Returns: whether it has prepared view states.
  mutating func answered(
    _ answer: RoomAnswer<State, Action>,
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) -> Bool {
    switch answer {
    case .log(let answer): answered(answer, showing: stores, &commands)
    case .timerFired(let timer): return timerFired(timer, at: now, showing: stores, &commands)
    case .loopPassEnded: return fanOutIsDue(at: now, showing: stores, &commands)
    case .positionFound(let found, let log):
      positionFound(found, in: log, showing: stores, &commands)
    case .inspectionChanged: scheduleInspection(&commands)
    }
    return false
  }
}

// Timers.
extension RoomCore {
  /// Starts a timer, unless it is running: ten thousand joins are one head count.
  mutating func start(
    _ timer: RoomTimerKind,
    after delay: Duration,
    _ commands: inout Commands
  ) {
    if timers.insert(timer) { commands.append(.timer(.start(timer, after: delay))) }
  }

  mutating func stop(_ timer: RoomTimerKind, _ commands: inout Commands) {
    if timers.remove(timer) { commands.append(.timer(.stop(timer))) }
  }

  /// Does the work that a timer has delayed.
  ///
  /// - Parameter now: the room's time.
  /// - Returns: whether it has prepared view states.
  mutating func timerFired(
    _ timer: RoomTimerKind,
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) -> Bool {
    guard timers.remove(timer) else { return false }
    switch timer {
    case .pace:
      _ = schedule.endPause()
      return schedule.isDue && fanOut(at: now, showing: stores, &commands)
    case .headcount: countHeads(at: now, &commands)
    case .stall: checkStall(at: now, &commands)
    case .station: showNextStation(showing: stores, &commands)
    case .inspection: commands.append(.inspection(.show))
    case .effectAges: scheduleInspection(&commands)
    case .attendance: countAttendance(at: now, &commands)
    case .sessions: endSessions(at: now, showing: stores, &commands)
    case .watchers: releaseWatchers(&commands)
    case .watchersPace: watchersPaceEnded(&commands)
    case .presence: listPeople(showing: stores, &commands)
    case .carets: showCarets(showing: stores, &commands)
    }
    return false
  }
}
