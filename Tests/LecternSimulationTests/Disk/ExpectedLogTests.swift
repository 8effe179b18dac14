import LecternLog
import Testing

@testable import LecternSimulation

/// What a log's file must have.
@Suite struct ExpectedLogTests {
  private var expected = ExpectedLog()

  private static let identity = LogIdentity(instanceID: "s1", seed: 1, created: 0)

  private static func entries(_ revision: Int) -> [LogEntry] {
    [LogEntry(revision: revision, time: 0, content: .lifecycle(.stopped))]
  }

  /// A log with batches whose entries have these revisions.
  private static func log(_ revisions: Int..., of identity: LogIdentity = identity) -> MemoryLog {
    MemoryLog(
      identity: identity,
      batches: zip(1..., revisions).map { LogBatch(number: $0, entries: entries($1)) }
    )
  }

  /// Appends batches 1 to 3, of which 2 are confirmed.
  private init() throws {
    _ = try expected.reopen(Self.log(), isRepaired: false)
    for revision in 1...3 { _ = expected.append(Self.entries(revision)) }
    #expect(expected.makeDurable(through: 2).map(\.number) == [1, 2])
    #expect(expected.pending.map(\.number) == [3])
  }

  @Test("a batch that was written and not confirmed may be there, or not")
  mutating func pending() throws {
    var other = expected
    let written = try expected.reopen(Self.log(1, 2, 3), isRepaired: false)
    #expect(written.written.map(\.number) == [3])
    #expect(written.lost == [])
    let lost = try other.reopen(Self.log(1, 2), isRepaired: false)
    #expect(lost.written.isEmpty)
    #expect(lost.lost == [3])
    #expect(lost.end == nil)
  }

  @Test("a confirmed batch that is missing is a loss that no fault explains")
  mutating func missing() {
    #expect(throws: UnexplainedLoss.self) { try expected.reopen(Self.log(1), isRepaired: true) }
  }

  @Test("a batch that was never appended, or is another one, is found")
  mutating func others() {
    var other = expected
    #expect(throws: UnexplainedLoss.self) {
      try expected.reopen(Self.log(1, 2, 3, 4), isRepaired: false)
    }
    #expect(throws: UnexplainedLoss.self) { try other.reopen(Self.log(1, 7), isRepaired: false) }
  }

  @Test("a log that is only read has all confirmed batches, and may have one that was appended")
  func unwritable() throws {
    try expected.check(Self.log(1, 2))
    try expected.check(Self.log(1, 2, 3))
    for other in [Self.log(1), Self.log(1, 7), Self.log(1, 2, 3, 4)] {
      #expect(throws: UnexplainedLoss.self) { try expected.check(other) }
    }
  }

  @Test("a write-ahead log that has rotted may lose its last batch silently, and no other")
  mutating func torn() throws {
    var (last, both) = (expected, expected)
    (last.mayLoseLastBatch, both.mayLoseLastBatch) = (true, true)
    let end = try #require(try last.reopen(Self.log(1), isRepaired: false).end)
    #expect(end == (1, false))
    #expect(throws: UnexplainedLoss.self) { try both.reopen(Self.log(), isRepaired: false) }
  }

  @Test("a disk that has lied may lose the end; a rotten one only if the log says so")
  mutating func explained() throws {
    var (lying, rotten, silent) = (expected, expected, expected)
    lying.mayLoseEnd = true
    let end = try #require(try lying.reopen(Self.log(1), isRepaired: false).end)
    #expect(end == (1, false))
    rotten.hasRotted = true
    let named = try #require(try rotten.reopen(Self.log(1), isRepaired: true).end)
    #expect(named == (1, true))
    #expect(!rotten.mayBeDamaged)
    silent.hasRotted = true
    #expect(throws: UnexplainedLoss.self) { try silent.reopen(Self.log(1), isRepaired: false) }
  }

  @Test("a disk that has lied may lack a part before the end, then and at later starts")
  mutating func damaged() throws {
    let log = DamagedLog(log: Self.log(1, 2))
    var other = expected
    expected.mayLoseEnd = true
    for isRepaired in [true, false] { _ = try expected.reopen(log, isRepaired: isRepaired) }
    #expect(expected.mayBeDamaged)
    #expect(throws: LogError.damage) { try other.reopen(log, isRepaired: false) }
  }

  @Test("another log takes the place of one that was set aside, and of no other")
  mutating func renewed() throws {
    var other = expected
    let identity = LogIdentity(instanceID: "s2", seed: 1, created: 0)
    expected.isRenewed = true
    #expect(try expected.reopen(Self.log(of: identity), isRepaired: false).isRenewed)
    #expect(expected.nextNumber == 3)
    #expect(throws: UnexplainedLoss.self) {
      try other.reopen(Self.log(of: identity), isRepaired: false)
    }
  }
}

/// A log whose first batch can't be read.
private struct DamagedLog: Log {
  let log: MemoryLog

  var identity: LogIdentity { log.identity }
  var lastBatch: Int { log.lastBatch }

  func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    log.append(entries, completion: completion)
  }

  func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
    log.save(snapshot, completion: completion)
  }

  func snapshot(upTo batch: Int) -> LogSnapshot? { nil }

  func read(after batch: Int, through last: Int, _ body: (LogBatch) throws -> Void) throws {
    throw LogError.damage
  }

  func close() { log.close() }
}

extension LogError {
  fileprivate static let damage = damaged(path: "s1", lastWholeBatch: 0, detail: "a test")
}
