import Testing

/// The simulation runs the product's own code, and one seed decides everything. So that code has no other source of chance,
/// unless the simulation replaces it.
@Suite struct SourceOfChanceTests {
  private static let targets = [
    "Composable", "LecternBytes", "LecternFaultyDisk", "LecternJetStream", "LecternLog",
    "LecternRehearsal", "LecternRelay", "LecternRoom", "LecternSimulation", "LecternWire",
  ]

  /// The files that have one, with the reason.
  private static let allowed = [
    "Composable/Store/Store.swift": "a default, for stores without a log",
    "Composable/Store/StoreCore+Inspection.swift": "the time of a reducer, for the inspector alone",
    "LecternBytes/String+RandomID.swift": "the names of servers",
    "LecternJetStream/Threads/SystemThreads.swift": "a default",
    "LecternLog/LogIdentity.swift": "the identity of a new log",
    "LecternLog/SQLite/LogWorker.swift": "the thread of a file",
    "LecternLog/SQLite/SystemFiles.swift": "a name that no other process uses",
    "LecternRehearsal/Rehearsal/Rehearsal.swift": "a default",
    "LecternRelay/Link/LinkTiming.swift": "a default",
    "LecternRelay/Relay/Relay.swift": "a default",
    "LecternRoom/Deliveries/RoomMessenger.swift": "a default",
    "LecternRoom/LogReplay/LogReader+Check.swift": "the time that a check took",
    "LecternRoom/Roles/Link.swift": "a link's name must not be guessed",
    "LecternRoom/Roles/Secret.swift": "a secret must not be guessed",
    "LecternRoom/Room/Room+Inputs.swift": "the time of a preparation, for the inspector alone",
    "LecternRoom/RoomCore/RoomOptions.swift": "a default",
    "LecternRoom/Room/RoomClock.swift": "tells whether the time is real",
    "LecternRoom/Room/WallClock.swift": "a default of stores",
    "LecternRoom/RoomFeature/RoomFeature.swift": "a default",
    "LecternRoom/Threads/DiskThreads.swift": "threads that wait for a disk",
    "LecternSimulation/Schedule/Turns.swift": "threads that run in turns",
    "LecternWire/Incoming/ClientID.swift": "the identifier of a page",
  ]

  @Test("code that the simulation runs has no source of chance but the named ones")
  func sources() throws {
    let files = try SourceTree.all.get().files.filter { Self.targets.contains($0.target) }
    let found = files.filter { !SourceOfChance.kinds(in: $0.file.code).isEmpty }.map(\.path)
    #expect(Set(found).subtracting(Self.allowed.keys) == [], "inject it, or name it with a reason")
    #expect(Set(Self.allowed.keys).subtracting(found) == [], "it has none any more")
  }

  @Test(
    "a source is found",
    arguments: [
      ("let n = Int.random(in: 0..<3)", ["a random number"]),
      ("let n = Int.random(in: 0..<3, using: &random)", []),
      ("var random = SystemRandomNumberGenerator()", ["a random number"]),
      ("let now = Date()", ["a time"]), ("let now = ContinuousClock.now", ["a time"]),
      ("Task.detached { work() }", ["a thread"]),
      ("Task.detached(executorPreference: pool) { work() }", []),
      ("Task.detached(priority: .low) { work() }", ["a thread"]),
    ]
  )
  func kinds(code: String, kinds: [String]) {
    #expect(SourceOfChance.kinds(in: code) == kinds)
  }
}
