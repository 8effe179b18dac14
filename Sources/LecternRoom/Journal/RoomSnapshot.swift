internal import Composable
internal import Foundation
internal import LecternLog

/// The state of a room of any app, for a log's snapshot.
protocol SavableSnapshot: Sendable {
  /// Returns the snapshot as lines of JSON; nil if the app's state is not `Codable`.
  func encoded() throws -> [UInt8]?
}

/// The state of a room at the end of a batch, for a log's snapshot.
struct RoomSnapshot<State: Sendable>: SavableSnapshot {
  /// The content of a snapshot except for the app's states.
  struct Rest: Codable, Sendable {
    var room: RoomState
    var count: PatchHistory.Count
    /// The highest number of the room's lane that may have been shown without being logged.
    var reserved: Int
    /// The number of starts of a server on the log.
    var starts: Int
    /// The number of times that the room was forked from the state of a replay that differs.
    var forks: Int
    /// The name of the last fork; nil if there was none, or an older build has written it.
    var lastFork: String?
    /// The number of actions in the log that viewers have sent, or that result from those.
    var actions: Int
    /// The time of a viewer's last action, in milliseconds since 1970-01-01T00:00:00Z.
    var lastUse: Int64?
    /// The revisions that the viewers of each access level have.
    var shown: [Int]
    /// The number of the app's actions before the frozen state.
    var frozenRevision: Int?
    /// The checkpoints of the effects in flight, in order.
    var beginnings: [SavedEffectCheckpoint]
  }

  var rest: Rest
  /// The sessions. They are separate because they are many, and only a restart needs them.
  var sessions: [SessionRecord]
  var app: State
  /// The app's state that the audience sees while the room is frozen.
  var frozen: State?
  /// The states in which the effects in flight were started, in order.
  var beginnings: [State]

  /// Whether the app's state can be saved.
  static var isPossible: Bool { StateCoding<State>.isPossible }

  func encoded() throws -> [UInt8]? {
    guard let app = try StateCoding.encode(app) else { return nil }
    var lines = [try JSONEncoder().encode(rest), try JSONEncoder().encode(sessions), app]
    if let frozen = try frozen.flatMap(StateCoding.encode) { lines.append(frozen) }
    lines += try beginnings.compactMap(StateCoding.encode)
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Decodes a snapshot; nil if the app's state is not `Codable`.
  ///
  /// - Throws: an error if the snapshot does not fit the app's state, for example after a change of its type.
  init?(_ bytes: [UInt8]) throws {
    guard Self.isPossible else { return nil }
    let lines = Self.lines(bytes).map { Data($0) }
    guard let first = lines.first else { throw RestorationError.malformedSnapshot }
    rest = try JSONDecoder().decode(Rest.self, from: first)
    let frozenCount = rest.frozenRevision == nil ? 0 : 1
    guard lines.count == 3 + frozenCount + rest.beginnings.count else {
      throw RestorationError.malformedSnapshot
    }
    sessions = try JSONDecoder().decode([SessionRecord].self, from: lines[1])
    app = try StateCoding.decode(lines[2])
    frozen = frozenCount > 0 ? try StateCoding.decode(lines[3]) : nil
    beginnings = try lines.dropFirst(3 + frozenCount).map(StateCoding.decode)
  }

  /// Decodes a snapshot, and checks that it loses nothing if another build has written it; nil if the app's state is not
  /// `Codable`.
  ///
  /// - Parameter build: the present build.
  /// - Throws: ``RestorationError/lossySnapshot(batch:build:values:)``, or an error if the snapshot does not fit.
  init?(_ saved: LogSnapshot, readBy build: String) throws {
    try self.init(saved.content)
    guard saved.build != build else { return }
    // In the order in which they are saved.
    let states = [app] + [frozen].compactMap { $0 } + beginnings
    let lost = try zip(Self.lines(saved.content).dropFirst(2), states).flatMap {
      try LostValues.paths(in: $0, decodedAs: $1)
    }
    guard lost.isEmpty else {
      throw RestorationError.lossySnapshot(batch: saved.batch, build: saved.build, values: lost)
    }
  }

  /// Decodes the content of a snapshot except for the app's states.
  static func rest(_ bytes: [UInt8]) throws -> Rest {
    try JSONDecoder().decode(Rest.self, from: Data(lines(bytes, upTo: 1)[0]))
  }

  /// Decodes the app's state alone.
  ///
  /// - Parameter build: the present build, to check that no part of another build's state is lost; nil to skip the check.
  static func app(_ saved: LogSnapshot, readBy build: String?) throws -> State {
    let lines = lines(saved.content, upTo: 3)
    guard lines.count >= 3 else { throw RestorationError.malformedSnapshot }
    let state: State = try StateCoding.decode(Data(lines[2]))
    guard let build, saved.build != build else { return state }
    let lost = try LostValues.paths(in: lines[2], decodedAs: state)
    guard lost.isEmpty else {
      throw RestorationError.lossySnapshot(batch: saved.batch, build: saved.build, values: lost)
    }
    return state
  }

  private static func lines(_ bytes: [UInt8], upTo count: Int = .max) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), maxSplits: count, omittingEmptySubsequences: false)
  }

  init(rest: Rest, sessions: [SessionRecord], app: State, frozen: State?, beginnings: [State]) {
    (self.rest, self.sessions, self.app) = (rest, sessions, app)
    (self.frozen, self.beginnings) = (frozen, beginnings)
  }
}
