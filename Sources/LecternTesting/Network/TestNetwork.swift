internal import ComposableTesting
internal import Lectern
internal import LecternTransport
internal import LecternWire
internal import Testing

/// The state that the viewers of a room share.
final class TestNetwork<View: ViewState> {
  /// The server's end. A restart replaces it.
  var host: RoomHost<View>
  let viewStates: ViewStates<View>
  private var clientCount = 0
  private var personCount = 0

  init(_ host: RoomHost<View>, viewStates: ViewStates<View>) {
    self.host = host
    self.viewStates = viewStates
  }

  /// Returns the cookie of a new person, in place of a random one.
  func nextPersonCookie() -> String {
    personCount += 1
    return "\(ParticipantCookie.name)=\(ParticipantCookie.ofTest(personCount))"
  }

  /// Returns an identifier for the next viewer's page, in place of its 128 random bits.
  func nextClientID() -> String {
    clientCount += 1
    return ClientID(high: 0, low: UInt64(clientCount)).text
  }

  func settle(_ sourceLocation: SourceLocation) async {
    await host.transport.settle(sourceLocation)
  }
}
