import NIOCore
import Testing

@testable import Load

@Suite struct ElectionTests {
  @Test("each phone votes, and a fifth of them changes its vote")
  func votes() {
    let election = Election(phones: 30)
    #expect(Set(election.votes.map(\.phone)) == Set(0..<30))
    #expect(election.votes.count == 36)
    #expect(election.counts.reduce(0, +) == 30)
    #expect(election.votes.first == Election.Vote(phone: 0, choice: 0))
    let votes = Dictionary(grouping: election.votes, by: \.phone).values
    let changes = votes.filter { $0.count == 2 }
    #expect(changes.count == 6)
    #expect(changes.allSatisfy { $0[0].choice != $0[1].choice })
  }

  @Test("a tally has the counts of each viewer's last patch")
  func tally() {
    var tally = Tally(viewers: 2, choices: 3)
    let patch = #"""
      {"type":"patch","from":5,"revision":6,"ops":[
      {"op":"replace","path":"/slides/0/poll/choices/0/percent","value":"4 %"},
      {"op":"replace","path":"/slides/0/poll/choices/1/count","value":9},
      {"op":"replace","path":"/slides/0/poll/choices/2/count","value":120},
      {"op":"replace","path":"/slides/0/poll/voteCount","value":129}]}
      """#
    tally.read(ByteBuffer(string: patch), by: 1)
    #expect(tally.counts(of: 0) == [0, 0, 0])
    #expect(tally.counts(of: 1) == [0, 9, 120])
    tally.read(ByteBuffer(string: patch.replacing("120", with: "7")), by: 1)
    #expect(tally.counts(of: 1) == [0, 9, 7])
  }
}
