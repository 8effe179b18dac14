import Composable
import ComposableTesting
import Testing

@Suite struct SeededRandomNumberGeneratorTests {
  /// - SeeAlso: Vigna's `splitmix64.c`, and the first values that its users publish.
  @Test(
    "the numbers are those of SplitMix64",
    arguments: [
      (0, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]),
      (
        1_234_567,
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
      ),
    ] as [(UInt64, [UInt64])]
  )
  func goldenValues(seed: UInt64, expected: [UInt64]) {
    var generator = SeededRandomNumberGenerator(seed: seed)
    #expect(expected.map { _ in generator.next() } == expected)
  }

  static func first(revision: Int = 0, seed: UInt64 = 0, stream: UInt64 = 0) -> UInt64 {
    var generator = ActionContext(timestamp: .epoch, revision: revision, seed: seed)
      .randomNumberGenerator(stream: stream)
    return generator.next()
  }

  @Test("actions, stores and streams draw different numbers, and each the same again")
  func differences() {
    let numbers = (0..<10).flatMap { revision in
      (0..<10).flatMap { (seed: UInt64) in
        (0..<10).map { Self.first(revision: revision, seed: seed << 32, stream: $0) }
      }
    }
    #expect(Set(numbers).count == 1_000)
    #expect(Self.first(revision: 3, seed: 5 << 32, stream: 7) == numbers[3 * 100 + 5 * 10 + 7])
  }

  @Test("the numbers of an action in a log stay the same in later versions")
  func goldenContext() {
    #expect(Self.first(revision: 41, seed: 13) == 0x4397_220a_7bf6_7b6e)
    #expect(Self.first(revision: 41, seed: 13, stream: 1) == 0x4ef9_57e0_23e0_0977)
  }

  @Test("a reducer draws the same numbers in a replay")
  func replay() async {
    let store = ReplayHarness<[Int], Void>([]) { _ in
      Reduce { numbers, _ in
        var generator = ActionContext.current.randomNumberGenerator()
        numbers.append(.random(in: 0..<1_000_000_000, using: &generator))
        return .none
      }
    }
    for _ in 1...10 { await store.send(()) }
    let numbers = await store.state
    #expect(Set(numbers).count == 10)
    #expect(await store.replayed().state == numbers)
  }
}
