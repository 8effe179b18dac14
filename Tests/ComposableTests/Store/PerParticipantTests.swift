import Composable
import Foundation
import Testing

/// Values by participant, and what is known of their changes.
@Suite struct PerParticipantTests {
  let ada = Sender(rawValue: "ada")
  let bob = Sender(rawValue: "bob")

  @Test("it holds a value a participant, in the order of insertion")
  func values() {
    var ballots: PerParticipant<Int> = [bob: 1, ada: 2]
    ballots[bob] = 3
    ballots[ada, default: 0] += 1
    #expect(ballots.map { "\($0.key.rawValue) \($0.value)" } == ["bob 3", "ada 3"])
    ballots[bob] = nil
    #expect(ballots.count == 1)
    #expect(ballots[bob] == nil)
    ballots.removeAll()
    #expect(ballots.isEmpty)
  }

  @Test("it knows the participants that were changed since a version")
  func changes() {
    var ballots = PerParticipant<Int>()
    let empty = ballots.version
    #expect(ballots.changes(since: empty)?.isEmpty == true)
    ballots[ada] = 1
    let first = ballots.version
    ballots[bob, default: 0] += 1
    ballots[ada] = nil
    #expect(ballots.changes(since: empty).map(Array.init) == [ada, bob, ada])
    #expect(ballots.changes(since: first).map(Array.init) == [bob, ada])
    #expect(ballots.changes(since: ballots.version)?.isEmpty == true)
  }

  @Test("copies that change apart do not know each other's versions")
  func copies() {
    var ballots: PerParticipant<Int> = [ada: 1]
    var copy = ballots
    let common = ballots.version
    ballots[ada] = 2
    copy[bob] = 3
    #expect(ballots.changes(since: copy.version) == nil)
    #expect(copy.changes(since: common).map(Array.init) == [bob])
    #expect(PerParticipant<Int>().changes(since: common) == nil)
    ballots.removeAll()
    #expect(ballots.changes(since: common) == nil)
  }

  @Test("changes beyond the last thousand are forgotten, and the latest ones known")
  func limit() {
    var ballots = PerParticipant<Int>()
    let empty = ballots.version
    for number in 0..<1_500 { ballots[ada] = number }
    let late = ballots.version
    for number in 0..<500 { ballots[bob] = number }
    #expect(ballots.changes(since: empty) == nil)
    #expect(ballots.changes(since: late)?.count == 500)
    #expect(ballots.changes(since: late)?.allSatisfy { $0 == bob } == true)
  }

  @Test("what is decoded is equal, in the same order")
  func coding() throws {
    let ballots: PerParticipant<Int> = [bob: 1, ada: 2]
    let decoded = try JSONDecoder().decode(
      PerParticipant<Int>.self,
      from: JSONEncoder().encode(ballots)
    )
    #expect(decoded == ballots)
    #expect(Array(decoded.keys) == [bob, ada])
    #expect(decoded.hashValue == ballots.hashValue)
  }
}
