/// A network as the devices of a hall have it: how late messages are, and how often the network is gone.
///
/// Messages go over TCP, so that a lost packet is no lost message: the message, and all behind it, are late by the time
/// after which the sender sends it again.
package struct NetworkProfile: Equatable, Sendable {
  /// The name on the command line.
  var name: String
  /// The least delay in one direction.
  var delay = Duration.zero
  /// The mean of what is added to it; exponentially distributed, so that few messages are very late.
  var jitter = Duration.zero
  /// The share of messages whose packet is lost, from 0 to 1.
  var loss = 0.0
  /// The mean time between two cuts, exponentially distributed; nil if there are none.
  var cutInterval: Duration?
  /// How long a cut lasts: any time of the range is as likely.
  var cutLength = Duration.zero...Duration.zero

  /// The time after which TCP sends a lost packet again: Linux waits 200 ms at least (`TCP_RTO_MIN`), and not less
  /// than a round trip (RFC 6298 §2.3).
  var retransmission: Duration { .milliseconds(200) + (delay + jitter) * 2 }
}

extension NetworkProfile {
  /// No delays and no cuts: what the server alone costs.
  static let perfect = NetworkProfile(name: "perfect network")

  /// The networks by which a talk is rehearsed.
  ///
  /// The delays and the losses of `mobile` are those of the profile “4G” of Loadero, a service for such tests. There is no
  /// standard for the others: they are round numbers, chosen so that each is clearly worse than the one before.
  static let all = [
    perfect,
    // A small room with an access point of its own.
    NetworkProfile(
      name: "good wifi",
      delay: .milliseconds(2),
      jitter: .milliseconds(3),
      loss: 0.001,
      cutInterval: .seconds(1_800),
      cutLength: .seconds(1) ... .seconds(3)
    ),
    // Each phone for itself; a handover, or a lift, takes some seconds.
    NetworkProfile(
      name: "mobile",
      delay: .milliseconds(45),
      jitter: .milliseconds(10),
      loss: 0.002,
      cutInterval: .seconds(900),
      cutLength: .seconds(1) ... .seconds(10)
    ),
    // Hundreds of phones on one channel: what waits for the air is late, and phones roam between access points.
    NetworkProfile(
      name: "conference wifi",
      delay: .milliseconds(20),
      jitter: .milliseconds(40),
      loss: 0.02,
      cutInterval: .seconds(300),
      cutLength: .seconds(2) ... .seconds(15)
    ),
    // More phones than the access points can take.
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
