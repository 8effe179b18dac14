import Testing

@testable import LecternRoom

/// The refs of the actions that were run.
@Suite struct RefWindowTests {
  @Test("a ref that was run is known, a later one is new, and it is too late for an earlier one")
  func verdicts() {
    var window = RefWindow()
    #expect(window.verdict(on: 0) == .new)
    for ref in [0, 1, 5] { window.insert(ref) }
    #expect((0...6).map(window.verdict) == [.known, .known, .stale, .stale, .stale, .known, .new])
  }

  @Test("a ref that is 256 behind the latest is stale, although it was run")
  func stale() {
    var window = RefWindow()
    window.insert(1_000 - 256)
    window.insert(1_000 - 255)
    window.insert(1_000)
    #expect(window.verdict(on: 1_000 - 255) == .known)
    #expect(window.verdict(on: 1_000 - 256) == .stale)
    #expect(window.verdict(on: 0) == .stale)
  }

  @Test("the greatest number is a valid ref")
  func greatest() {
    var window = RefWindow()
    window.insert(3)
    window.insert(.max)
    #expect(window.verdict(on: .max) == .known)
    #expect(window.verdict(on: .max - 256) == .stale)
    #expect(window.verdict(on: 3) == .stale)
  }

  @Test("its verdicts equal those of an unbounded set", arguments: 0..<50)
  func law(seed: UInt64) {
    var random = Generator(state: seed)
    var window = RefWindow()
    var run: Set<Int> = []
    var latest = -1
    for _ in 0..<2_000 {
      let ref = max(
        0,
        latest + Int.random(in: -300...(Bool.random(using: &random) ? 3 : 300), using: &random)
      )
      let verdict = window.verdict(on: ref)
      if latest - ref >= 256 {
        #expect(verdict == .stale)
      } else {
        #expect(verdict == (run.contains(ref) ? .known : ref > latest ? .new : .stale))
      }
      guard verdict == .new else { continue }
      window.insert(ref)
      run.insert(ref)
      latest = max(latest, ref)
    }
  }

  /// SplitMix64: the same numbers in every run.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }
}
