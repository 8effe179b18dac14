import Composable
import Foundation
import Testing

@testable import LecternRoom

/// The number of viewers over time.
@Suite struct AttendanceTests {
  private func samples(_ actions: [Int]) -> [Int] {
    var state = RoomState()
    state.attendance = Attendance()
    for watching in actions {
      _ = RoomFeature().body.reduce(into: &state, action: .attendance(.attended(watching)))
    }
    return state.attendance?.samples.map(\.watching) ?? []
  }

  @Test("only a change is a sample")
  func changes() {
    #expect(samples([0, 2, 2, 3, 3, 2]) == [2, 3, 2])
  }

  @Test("there are as many samples as minutes in a day, at most, and the last of them")
  func limit() {
    #expect(samples(Array(1...2_000)) == Array(561...2_000))
  }

  @Test("a room whose app has no results has none")
  func none() {
    var state = RoomState()
    _ = RoomFeature().body.reduce(into: &state, action: .attendance(.attended(3)))
    #expect(state == RoomState())
  }

  @Test("it survives a snapshot, and a snapshot of an earlier version has none")
  func snapshot() throws {
    var state = RoomState()
    let earlier = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(RoomState.self, from: earlier).attendance == nil)
    state.attendance = Attendance()
    state.attendance?.samples = [.init(at: .epoch, watching: 3)]
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(RoomState.self, from: data).attendance == state.attendance)
  }

  @Test("however many come and go, the room's log has one entry a minute")
  func entries() {
    var script = RoomScript(recording: nil, countsAttendance: true)
    _ = script.perform("host joins as presenter")
    var seconds = 0
    for _ in 0..<50 {
      for name in ["alice", "bob", "carol"] {
        _ = script.perform("\(name) joins")
        _ = script.perform("2 s pass")
      }
      for name in ["alice", "bob", "carol"] { _ = script.perform("\(name) leaves") }
      _ = script.perform("2 s pass")
      seconds += 8
    }
    let count = script.stores.room.state.attendance?.samples.count ?? 0
    #expect((2...seconds / 60 + 1).contains(count))
  }

  @Test("it is also counted while neither a presenter nor a moderator is connected")
  func alone() {
    var script = RoomScript(recording: nil, countsAttendance: true)
    for line in ["alice joins", "bob joins", "59 s pass"] { _ = script.perform(line) }
    var samples: [Int] { script.stores.room.state.attendance?.samples.map(\.watching) ?? [] }
    #expect(samples == [])
    _ = script.perform("1 s pass")
    #expect(samples == [2])
    // Nothing changes, and nothing is counted.
    _ = script.perform("600 s pass")
    #expect(!script.timers.map(\.kind).contains(.attendance))
    for line in ["carol joins", "alice leaves", "bob leaves", "120 s pass"] {
      _ = script.perform(line)
    }
    #expect(samples == [2, 1])
    for line in ["host joins as presenter", "dave joins", "2 s pass"] { _ = script.perform(line) }
    #expect(samples == [2, 1, 2])
  }
}
