/// Decides what the development loop does: when it builds, and which build serves the room.
///
/// ```
///   file saved ─▶ build ─▶ start the new server ─▶ it stands by ─▶ the old one hands over ─▶ the new one takes over
///                   │                                                                            │
///                   └─ mistakes: the pages show them                     it ends: the old build serves again
/// ```
///
/// It has no process, file or clock. Time comes with each input.
package struct DevelopmentLoop: Sendable {
  package typealias ServerID = Int

  package enum Input: Equatable, Sendable {
    case sourcesChanged
    case buildEnded(BuildResult)
    case serverSent(ServerID, ServerMessage)
    case serverEnded(ServerID, ServerEnd)
    case keyPressed(DevelopmentKey)
    /// The loop is asked to end, for example by Ctrl-C.
    case stopRequested
  }

  package enum Command: Equatable, Sendable {
    case build
    /// Starts a server. It stands by until it is told to take over.
    case start(ServerID, Build, Replay)
    case send(ServerID, SupervisorMessage)
    /// Asks a server to end, with its effects and viewers.
    case terminate(ServerID)
    /// Deletes a build that no server needs again.
    case discard(Build)
    case print(String)
    case exit(Int32)
  }

  /// The part of the past that the reducer of a build applies to.
  package enum Replay: Equatable, Sendable {
    /// Only actions from now on, if the app's state is `Codable`.
    case sinceSnapshot
    /// All actions of the log.
    case wholePast
  }

  /// A server process.
  struct Process: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
      case starting
      case standingBy
      case takingOver(since: Duration)
      case serving
      case handingOver(since: Duration)
    }

    let id: ServerID
    let build: Build
    let replay: Replay
    var phase = Phase.starting
    /// Whether it has served the room.
    var hasServed = false
    /// Why it can't serve the room, in its own words.
    var failure: String?
  }

  /// The limit of crashes of the only build within a time. After it, the loop waits for the next file that is saved.
  static let crashLimit = (count: 5, time: Duration.seconds(60))

  /// The server that has the room, or takes it over.
  var current: Process?
  /// The server that is to take over.
  var successor: Process?
  /// The build that served the room before the current one, to go back to.
  var previous: Build?
  /// A build that has not been started, because a file was saved meanwhile.
  var candidate: Build?
  /// The last build, if it has crashed so often that it is no longer started by itself.
  var stopped: Build?
  /// Why the last build doesn't serve the room; nil if it does, or is to.
  var rejection: String?
  /// Whether a server has served the room since the loop began.
  var hasServed = false
  /// Whether the compiler runs, and whether a file was saved since.
  var building: (isRunning: Bool, isStale: Bool) = (false, false)
  var status = DevelopmentStatus()
  var crashes: [Duration] = []
  var isStopping = false
  private var lastID = 0

  package init() {}

  /// Starts with a build.
  package mutating func begin(with build: Build) -> [Command] {
    let (process, command) = newProcess(build, .sinceSnapshot)
    current = process
    return [command]
  }

  package mutating func receive(_ input: Input, at now: Duration) -> [Command] {
    switch input {
    case .sourcesChanged: sourcesChanged()
    case .buildEnded(let result): buildEnded(result)
    case .serverSent(let id, let message): received(message, from: id, at: now)
    case .serverEnded(let id, let end): ended(id, end, at: now)
    case .keyPressed(let key): pressed(key)
    case .stopRequested: stop()
    }
  }

  mutating func newProcess(_ build: Build, _ replay: Replay) -> (Process, Command) {
    lastID += 1
    return (Process(id: lastID, build: build, replay: replay), .start(lastID, build, replay))
  }

  /// Sets the status, and tells it to the server of the room.
  mutating func show(_ status: DevelopmentStatus) -> [Command] {
    self.status = status
    guard let current, current.phase == .serving else { return [] }
    return [.send(current.id, .status(status))]
  }
}
