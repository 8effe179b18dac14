internal import Composable
internal import LecternRoom

/// A test room that replays a recording: its participants have the same ids in each run.
package enum RecordedRoom {
  /// What the ids of its participants are made from, beside their cookies.
  package static let instanceID = "recording"

  /// The id of a test room's participant.
  ///
  /// - Parameter number: the number of the participants that joined before, plus one.
  static func participant(_ number: Int) -> Participant.ID {
    ParticipantCookie.participant(of: ParticipantCookie.ofTest(number), in: instanceID) ?? ""
  }
}

extension ParticipantCookie {
  /// Returns the value of the cookie of a test room's participant, in place of a random one.
  ///
  /// - Parameter number: the number of the participants that joined before, plus one.
  package static func ofTest(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 24 - digits.count) + digits
  }
}
