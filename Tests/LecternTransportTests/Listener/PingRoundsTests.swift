import Testing

@testable import LecternTransport

/// The rounds in which connections are pinged.
@Suite struct PingRoundsTests {
  let rounds = PingRounds(interval: .seconds(20))

  @Test(
    "each connection has one turn in an interval, wherever it starts",
    arguments: [0, 1, 19, 20, 777]
  )
  func turns(first: Int) {
    let count = Int((Duration.seconds(20) / rounds.pause).rounded())
    for id in 1...1000 {
      let turns = (first..<first + count).count { rounds.isTurn(of: id, in: $0) }
      #expect(turns == 1)
    }
  }

  @Test("a round pings a small part of the connections")
  func parts() {
    for round in 0..<100 {
      let asked = (1...1000).count { rounds.isTurn(of: $0, in: round) }
      #expect(asked == 50)
    }
  }
}
