internal import LecternTransport

/// The cookie by which a room recognizes the ghosts of its own rehearsal.
///
/// Its secret is made in this process, for one rehearsal. It leaves the process only through the ghosts' own connections to this
/// machine. So no page can pass for a ghost and be left out of the head count. The id of a ghost's participant begins
/// with a word that no other id begins with.
enum GhostCookie {
  static let name = "lectern-ghost"
  private static let prefix = "ghost"

  /// Returns the cookie's value for a ghost, by its number.
  static func value(_ secret: Secret, number: Int) -> String { "\(number)-\(secret.text)" }

  /// Returns the participant of a cookie.
  ///
  /// - Parameters:
  ///   - value: the cookie's value.
  ///   - secret: the rehearsal's secret; nil if nothing is rehearsed.
  /// - Returns: nil if the cookie isn't a ghost's.
  static func participant(of value: String?, _ secret: Secret?) -> Participant.ID? {
    guard let secret, let value, let end = value.firstIndex(of: "-"),
      let number = Int(value[..<end]), Secret(String(value[value.index(after: end)...])) == secret
    else { return nil }
    return "\(prefix)\(number)"
  }

  /// Returns whether a participant is a ghost.
  static func isGhost(_ participant: Participant.ID) -> Bool { participant.hasPrefix(prefix) }
}
