import LecternLog
import Testing

@testable import LecternSimulation

/// The checks' own fold of the log, of a room that is forked and starts over.
@Suite struct DurableHistoryTests {
  private var history = DurableHistory()

  /// - Parameter first: the number of the first token among the app's actions.
  private mutating func append(_ tokens: Int..., from first: Int) {
    append(zip(first..., tokens).map { action($0, "added", $1) })
  }

  /// - Parameter number: the number of the fork among the app's actions.
  private mutating func fork(from earlier: Int, number: Int) {
    append([action(number, "$room.wentOnFrom", earlier)])
  }

  private mutating func append(_ actions: [ActionEntry]) {
    let entries = actions.map { LogEntry(revision: 0, time: 0, content: .action($0)) }
    history.append(LogBatch(number: 1, entries: entries))
  }

  private func action(_ number: Int, _ name: String, _ value: Int) -> ActionEntry {
    ActionEntry(lane: .app, count: number, sender: "p", name: name, value: Array("\(value)".utf8))
  }

  private static func sum(_ tokens: Int...) -> Sum {
    tokens.reduce(into: Sum()) { $0.add(UInt64($1)) }
  }

  private func has(_ sum: Sum, isPartial: Bool = false) -> Bool {
    history.has(ShownState(epoch: "e", revision: 1, sum: sum, isPartial: isPartial))
  }

  @Test("a fork leads back to the end of the batch with its action")
  mutating func forks() {
    append(7, 9, from: 1)
    append(4, from: 3)
    #expect(history.state.pending == [4])
    fork(from: 1, number: 4)
    #expect(history.state.total == Self.sum(7, 9))
    #expect(history.state.own == ["p": Self.sum(7, 9)])
    #expect(history.state.pending == [])
    append(5, from: 5)
    #expect(history.state.total == Self.sum(7, 9, 5))
    fork(from: 3, number: 6)
    #expect(history.state.total == Self.sum(7, 9, 4))
    #expect(history.state.pending == [4])
    fork(from: 0, number: 7)
    #expect(history.state.total == Sum())
    #expect(history.repeated.inOne == [])
  }

  @Test("a state within a batch may only be shown in slow motion or frozen")
  mutating func partial() {
    append(7, 9, from: 1)
    #expect(has(Self.sum(7, 9)))
    #expect(!has(Self.sum(7)))
    #expect(has(Self.sum(7), isPartial: true))
    #expect(!has(Self.sum(9), isPartial: true))
  }

  @Test("a room that starts over has an empty state, and knows the tokens of the former one")
  mutating func startsOver() {
    append(7, from: 1)
    history.startOver()
    #expect(history.state.total == Sum())
    #expect(history.has(token: 7))
    append(7, from: 1)
    #expect(history.state.total == Self.sum(7))
    #expect(history.repeated.inOne == [])
    #expect(history.repeated.inTwo == [7])
  }

  @Test("batches that the disk has lost no longer count, and their tokens may be sent again")
  mutating func losesEnd() {
    append(7, from: 1)
    append(9, from: 2)
    history.loseEnd(after: 1)
    #expect(history.state.total == Self.sum(7))
    #expect(history.has(token: 9))
    append(9, from: 2)
    #expect(history.state.total == Self.sum(7, 9))
    #expect(history.repeated.inOne == [])
    #expect(history.repeated.inTwo == [])
  }
}
