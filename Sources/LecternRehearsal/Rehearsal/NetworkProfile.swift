/// A network as a hall's devices experience it: the delays of messages, and the cuts.
///
/// Messages use TCP, so a lost packet is not a lost message. Instead, the message and all later ones are delayed by the time
/// after which the sender resends it.
package struct NetworkProfile: Equatable, Sendable {
  /// The name on the command line.
  package var name: String
  /// The least delay in one direction.
  package var delay = Duration.zero
  /// The mean of the additional delay. It is exponentially distributed, so that few messages are very late.
  package var jitter = Duration.zero
  /// The share of messages whose packet is lost, from 0 to 1.
  package var loss = 0.0
  /// The mean time between two cuts, exponentially distributed; nil if there are none.
  package var cutInterval: Duration?
  /// The duration of a cut, uniformly distributed in this range.
  package var cutLength = Duration.zero...Duration.zero

  /// The time after which TCP resends a lost packet. Linux waits at least 200 ms (`TCP_RTO_MIN`), and at least a round
  /// trip (RFC 6298 §2.3).
  var retransmission: Duration { .milliseconds(200) + (delay + jitter) * 2 }
}

extension NetworkProfile {
  /// A network without delays and cuts. It shows the cost of the server alone.
  package static let perfect = NetworkProfile(name: "perfect network")

  /// The networks for rehearsals.
  ///
  /// The delays and the losses of `mobile` are those of the profile “4G” of Loadero, a service for such tests. There is no
  /// standard for the others. They are round numbers, chosen so that each is clearly worse than the previous one.
  package static let all = [
    perfect,
    // A small room with its own access point.
    NetworkProfile(
      name: "good wifi",
      delay: .milliseconds(2),
      jitter: .milliseconds(3),
      loss: 0.001,
      cutInterval: .seconds(1_800),
      cutLength: .seconds(1) ... .seconds(3)
    ),
    // Each phone has its own connection. A handover, or a lift, takes some seconds.
    NetworkProfile(
      name: "mobile",
      delay: .milliseconds(45),
      jitter: .milliseconds(10),
      loss: 0.002,
      cutInterval: .seconds(900),
      cutLength: .seconds(1) ... .seconds(10)
    ),
    // Hundreds of phones on one channel: messages that wait for the air are late, and phones roam between access points.
    NetworkProfile(
      name: "conference wifi",
      delay: .milliseconds(20),
      jitter: .milliseconds(40),
      loss: 0.02,
      cutInterval: .seconds(300),
      cutLength: .seconds(2) ... .seconds(15)
    ),
    // More phones than the access points can handle.
    NetworkProfile(
      name: "bad wifi",
      delay: .milliseconds(60),
      jitter: .milliseconds(150),
      loss: 0.1,
      cutInterval: .seconds(60),
      cutLength: .seconds(2) ... .seconds(30)
    ),
  ]

  /// The names on the command line.
  package static var names: String { all.map(\.name).joined(separator: ", ") }
}
