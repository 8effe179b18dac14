internal import Composable
internal import LecternTransport
internal import LecternWire

/// What viewers use of the process that hosts their room.
struct RoomHost<View: ViewState>: Sendable {
  let transport: any ViewerTransport
  /// Returns the cookie of a new device that has used the link of a role, by the cookie of its person; nil if there is no
  /// such link.
  let cookie: @Sendable (Role, String?) async -> String?
  /// Returns the view state that the room shows on a connection now.
  let viewState: @Sendable (any Connection) async -> View?
  /// Returns the personal view state of a connection now; nil without one.
  let personalViewState: @Sendable (any Connection) async -> (any ViewState)?
}
