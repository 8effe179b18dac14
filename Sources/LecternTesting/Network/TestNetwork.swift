internal import ComposableTesting
internal import LecternTransport
internal import LecternWire
internal import Testing

/// What the viewers of a room share.
final class TestNetwork<View: ViewState> {
  let transport: any ViewerTransport
  let viewStates: ViewStates<View>
  /// Returns the view state that the room shows on a connection now.
  let viewState: @Sendable (any Connection) async -> View?
  /// Returns the cookie of a new device that has used the link of a role; nil if there is no such link.
  let cookie: @Sendable (Role) async -> String?
  private var clientCount = 0

  init(
    transport: any ViewerTransport,
    viewStates: ViewStates<View>,
    cookie: @escaping @Sendable (Role) async -> String?,
    viewState: @escaping @Sendable (any Connection) async -> View?
  ) {
    self.transport = transport
    self.viewStates = viewStates
    self.cookie = cookie
    self.viewState = viewState
  }

  /// Returns an identifier for the next viewer's page, in place of its 128 random bits.
  func nextClientID() -> String {
    clientCount += 1
    let digits = String(clientCount, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  func settle(_ sourceLocation: SourceLocation) async {
    await transport.settle(sourceLocation)
  }
}
