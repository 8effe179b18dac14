internal import Composable
internal import LecternPages

/// A simulated page: it joins, taps controls that it may use, loses its network, and leaves.
///
/// A pure state machine: every input returns commands.
///
/// ```
///   outside ─▶ connecting ─▶ online ─▶ cut off ─▶ connecting …
///      ▲                        │
///      └───────── leaves ───────┘
/// ```
struct Ghost {
  /// An event at a time that the ghost has chosen.
  enum Event: Sendable {
    case joins
    case leaves
    case taps(connection: Int)
    case loses(connection: Int)
    /// The network returns after a lost connection.
    case connects(after: Int)
    /// A message has crossed the network on its way to the server.
    case sends([UInt8], connection: Int)
    /// A message has crossed the network on its way to the ghost.
    case reads([UInt8], connection: Int)
  }

  enum Command: Sendable {
    /// Opens a WebSocket, in place of any open one.
    case open(path: String)
    case send([UInt8])
    /// Stops reading, like a device without a network.
    case stopReading
    case close
    case schedule(Event, at: Duration)
  }

  enum Phase {
    case outside, connecting, online, cutOff
  }

  let number: Int
  let habits: GhostHabits
  let actions: GhostActions
  var network: NetworkModel
  var random: SeededRandomNumberGenerator
  private(set) var phase = Phase.outside
  var page = GhostPage()
  /// The number of connections so far. Events that were scheduled for an earlier connection are dropped.
  private(set) var connection = 0
  private var hasJoined = false
  /// The number of uses of controls, by their groups, and of actions with a text, by their names.
  var uses: [String: Int] = [:]

  /// - Parameters:
  ///   - number: the number that distinguishes the ghost, from 1.
  ///   - seed: the rehearsal's seed. The same seed makes the same choices.
  init(
    _ number: Int,
    on network: NetworkProfile,
    habits: GhostHabits,
    actions: GhostActions,
    seed: UInt64
  ) {
    self.number = number
    self.habits = habits
    self.actions = actions
    random = SeededRandomNumberGenerator(seed: seed &+ UInt64(number) << 32)
    self.network = NetworkModel(network, seed: random.next())
  }

  mutating func begin(at now: Duration) -> [Command] {
    [.schedule(.joins, at: now + random.duration(in: .zero...habits.joinTime))]
  }
}

// Events.
extension Ghost {
  /// - Parameter controls: the controls of the page that can be used now; nil if the page cannot be read.
  mutating func handle(
    _ event: Event,
    at now: Duration,
    seeing controls: [PageControl]? = nil,
    _ statistics: inout RehearsalStatistics
  ) -> [Command] {
    switch event {
    case .joins:
      guard phase == .outside else { return [] }
      page = GhostPage()
      return [.schedule(.leaves, at: now + random.exponential(mean: habits.stay))] + connect()
    case .leaves:
      guard phase != .outside else { return [] }
      phase = .outside
      connection += 1
      statistics.leaveCount += 1
      return [.close, .schedule(.joins, at: now + random.exponential(mean: habits.absence))]
    case .connects(let connection):
      return connection == self.connection && phase == .cutOff ? connect() : []
    case .loses(let connection):
      guard connection == self.connection, phase == .online else { return [] }
      statistics.cutCount += 1
      page.lose(at: now)
      self.connection += 1
      phase = .cutOff
      return [
        .stopReading, .schedule(.connects(after: self.connection), at: now + network.cutLength()),
      ]
    case .taps(let connection):
      guard connection == self.connection, phase == .online else { return [] }
      return tap(at: now, seeing: controls, &statistics) + [nextTap(after: now)]
    case .sends(let message, let connection):
      return connection == self.connection ? [.send(message)] : []
    case .reads(let message, let connection):
      guard connection == self.connection else { return [] }
      return read(message, at: now, &statistics)
    }
  }

  private mutating func connect() -> [Command] {
    phase = .connecting
    connection += 1
    page.isGreeted = false
    page.isResendDue = true
    return [.open(path: page.path)]
  }

  private mutating func nextTap(after now: Duration) -> Command {
    .schedule(
      .taps(connection: connection),
      at: now + random.exponential(mean: habits.tapInterval)
    )
  }

  /// Returns the command that sends a message through the network.
  func transmit(_ message: [UInt8], arriving time: Duration) -> Command {
    .schedule(.sends(message, connection: connection), at: time)
  }
}

// The WebSocket.
extension Ghost {
  mutating func received(_ message: [UInt8], at now: Duration) -> [Command] {
    guard phase == .connecting || phase == .online else { return [] }
    let time = network.arrival(.down, sentAt: now)
    if page.isGreeted, let revision = GhostMessage.revision(ofSharedPatch: message) {
      page.expect(revision, at: time, now: now)
      return []
    }
    return [.schedule(.reads(message, connection: connection), at: time)]
  }

  mutating func closed(
    at now: Duration,
    _ statistics: inout RehearsalStatistics
  ) -> [Command] {
    switch phase {
    case .outside, .cutOff: return []
    case .connecting: statistics.refusalCount += 1
    case .online: statistics.disconnectionCount += 1
    }
    page.lose(at: now)
    connection += 1
    phase = .cutOff
    return [
      .schedule(.connects(after: connection), at: now + random.exponential(mean: habits.retryTime))
    ]
  }

  /// Records that the room has sent its first message on a connection.
  mutating func greeted(
    by message: GhostMessage,
    at now: Duration,
    _ statistics: inout RehearsalStatistics
  ) -> [Command] {
    phase = .online
    page.isGreeted = true
    if page.revision != nil {
      statistics.recordReturn(isPatch: message.type == .patch)
    } else if !hasJoined {
      hasJoined = true
      statistics.joinCount += 1
    }
    var commands = [nextTap(after: now)]
    if let time = network.timeToCut() {
      commands.append(.schedule(.loses(connection: connection), at: now + time))
    }
    return commands
  }
}
