internal import Composable
internal import LecternTransport

/// The session of a member that has signed in.
struct MemberSignIn: Equatable {
  /// The role that the person has by its provider's claims.
  let role: Role
  /// The identifier of the session.
  let session: String
  /// When the session ends, in the room's time.
  let end: Duration

  init(_ account: Account, at now: Duration) {
    (role, session, end) = (account.roomRole, account.session, now + account.timeLeft)
  }
}

extension Account {
  /// The person's role. An unknown one, of a newer server, gives no rights.
  var roomRole: Role { Role(rawValue: role) ?? .audience }
}
