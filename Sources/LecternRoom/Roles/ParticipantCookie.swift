package import LecternTransport

/// The cookie by which a person at a device stays the same participant: across reloads and tabs, and across restarts of
/// a recorded room.
///
/// The server stores nothing for it, because the participant's id is derived from it. The id differs between rooms, and changes
/// when a room starts over, so it reveals nothing outside the room.
package enum ParticipantCookie {
  package static let name = "lectern-participant"
  /// 30 days, in seconds: longer than a course, shorter than a profile.
  private static let maximumAge = 30 * 24 * 60 * 60
  /// The lengths of the values that are accepted; ours have 24 letters and digits.
  private static let lengths = 20...64

  /// Returns the participant of a cookie; nil if the cookie is missing or malformed.
  package static func participant(of value: String?, in instanceID: String) -> Participant.ID? {
    guard let value, isValid(value) else { return nil }
    return "p" + SHA256Digest(of: "\(instanceID) \(value)".utf8).prefix
  }

  /// Returns the `Set-Cookie` header for a page; nil if the request has the cookie already.
  ///
  /// `SameSite=Lax` because a page that is opened from a link elsewhere must carry it (RFC 6265bis §5.6.7).
  package static func header(for request: HTTPRequest) -> (name: String, value: String)? {
    if let value = request.cookie(name), isValid(value) { return nil }
    let attributes =
      "Max-Age=\(maximumAge); Path=/; HttpOnly; SameSite=Lax"
      + (request.peer.isSecure ? "; Secure" : "")
    return ("set-cookie", "\(name)=\(Secret.token().text); \(attributes)")
  }

  private static func isValid(_ value: String) -> Bool {
    lengths.contains(value.utf8.count)
      && value.utf8.allSatisfy { byte in
        [48...57, 65...90, 97...122].contains { $0.contains(byte) }
      }
  }
}
