import Composable
import Testing

@testable import LecternRehearsal

/// The delays and cuts of a network, by numbers that a seed makes.
@Suite struct NetworkModelTests {
  static let count = 20_000
  let profile = NetworkProfile(
    name: "a test",
    delay: .milliseconds(20),
    jitter: .milliseconds(40),
    loss: 0.02,
    cutInterval: .seconds(300),
    cutLength: .seconds(2) ... .seconds(15)
  )

  /// The delays of messages that are so far apart that none waits for another.
  func delays(_ profile: NetworkProfile, seed: UInt64 = 1) -> [Duration] {
    var model = NetworkModel(profile, seed: seed)
    return (0..<Self.count).map { number in
      let now = Duration.seconds(number * 1_000)
      return model.arrival(.up, sentAt: now) - now
    }
  }

  func mean(_ times: [Duration]) -> Double {
    times.reduce(.zero, +) / .milliseconds(1) / Double(times.count)
  }

  @Test("no message is earlier than the least delay, and the mean adds the jitter")
  func delay() {
    var lossless = profile
    lossless.loss = 0
    let delays = delays(lossless)
    #expect(delays.allSatisfy { $0 >= .milliseconds(20) })
    #expect((59...61).contains(mean(delays)))
  }

  @Test("a lost packet is a message that is late by a retransmission, and a second loss doubles it")
  func loss() {
    var steady = profile
    (steady.jitter, steady.loss) = (.zero, 0.1)
    // 200 ms, and a round trip.
    #expect(steady.retransmission == .milliseconds(240))
    let delays = delays(steady)
    func share(_ milliseconds: Int) -> Double {
      Double(delays.count { $0 == .milliseconds(milliseconds) }) / Double(Self.count)
    }
    #expect((0.89...0.91).contains(share(20)))
    #expect((0.08...0.1).contains(share(20 + 240)))
    #expect((0.007...0.011).contains(share(20 + 240 + 480)))
  }

  @Test("messages arrive in the order in which they are sent, in each direction by itself")
  func order() {
    var model = NetworkModel(profile, seed: 7)
    var latest = [Duration.zero, .zero]
    for number in 0..<Self.count {
      let now = Duration.milliseconds(number)
      for direction in [NetworkModel.Direction.up, .down] {
        let arrival = model.arrival(direction, sentAt: now)
        #expect(arrival >= latest[direction.rawValue])
        latest[direction.rawValue] = arrival
      }
    }
  }

  @Test("cuts come as often, and last as long, as the profile says")
  func cuts() {
    var model = NetworkModel(profile, seed: 1)
    let times = (0..<Self.count).compactMap { _ in model.timeToCut() }
    #expect(times.count == Self.count)
    #expect((295_000...305_000).contains(mean(times)))
    let lengths = (0..<Self.count).map { _ in model.cutLength() }
    #expect(lengths.allSatisfy(profile.cutLength.contains))
    #expect((8_400...8_600).contains(mean(lengths)))
  }

  @Test("a perfect network has no delay and no cut")
  func perfect() {
    #expect(delays(.perfect).allSatisfy { $0 == .zero })
    var model = NetworkModel(.perfect, seed: 1)
    #expect(model.timeToCut() == nil)
  }

  @Test("the same seed makes the same network, another seed another")
  func seeds() {
    #expect(delays(profile, seed: 3) == delays(profile, seed: 3))
    #expect(delays(profile, seed: 3) != delays(profile, seed: 4))
  }

  @Test(
    "each of the named networks but the perfect one delays, loses and cuts",
    arguments: NetworkProfile.all
  )
  func named(profile: NetworkProfile) {
    guard profile != .perfect else { return }
    #expect(profile.delay > .zero && profile.jitter > .zero)
    #expect(profile.loss > 0 && profile.loss < 0.5)
    #expect(profile.cutInterval.map { $0 > profile.cutLength.upperBound } == true)
  }
}
