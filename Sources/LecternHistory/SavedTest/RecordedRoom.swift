internal import Composable
internal import LecternRoom

/// A test room that replays a recording. Its participants have the same ids in each run.
package enum RecordedRoom {
  /// The instance id of the room. The participants' ids are derived from it and from their cookies.
  package static let instanceID = "recording"

  /// Returns the id of a test room's participant.
  ///
  /// - Parameter number: the number of participants that joined earlier, plus one.
  static func participant(_ number: Int) -> Participant.ID {
    ParticipantCookie.participant(of: ParticipantCookie.ofTest(number), in: instanceID) ?? ""
  }
}

extension ParticipantCookie {
  /// Returns the value of the cookie of a test room's participant, instead of a random value.
  ///
  /// - Parameter number: the number of participants that joined earlier, plus one.
  package static func ofTest(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 24 - digits.count) + digits
  }
}
