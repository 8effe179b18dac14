internal import Composable
internal import LecternRoom
internal import LecternTransport

/// Admits people of the main room to another room: presenters to every room, and participants to the rooms of other
/// apps, because pages of the main room show these.
///
/// The opened page redirects to itself, with the cookie of the room's own link. So each room has its own devices,
/// and its presenters revoke its links for that room alone.
struct Welcome: Sendable {
  /// The paths in the room of the pages that people open.
  private let pages: Set<String>
  private let room: any HostedRoom
  private let main: any RoomAccess
  private let isOwn: Bool

  init(
    to room: any HostedRoom,
    of app: ServedApp,
    beside main: any RoomAccess,
    is name: RoomName,
    _ registry: RoomRegistry
  ) {
    pages = app.openedPages
    (self.room, self.main, isOwn) = (room, main, registry.isOwn(name))
  }

  /// Returns the redirect that admits a person; nil for every other request. Called on the loop.
  func answer(_ request: HTTPRequest) -> HTTPResponse? {
    guard request.method == "GET", pages.contains(request.path),
      let person = main.assumeIsolated({ $0.membership.link(of: request)?.role })
    else { return nil }
    let cookie = room.assumeIsolated { room -> KeyRoute.Cookie? in
      let former = room.membership.link(of: request)?.role
      guard let role = Self.role(of: person, former: former, isOwn: isOwn),
        let secret = room.roomState.links.all.first(where: { $0.role == role })?.secret
      else { return nil }
      return room.admit(secret, cookie: request.cookie)
    }
    guard let cookie else { return nil }
    var response = HTTPResponse(redirectingTo: request)
    response.headers.append(KeyRoute.header(setting: cookie, for: request))
    return response
  }

  /// Returns the role in which a person is admitted; nil for one that is not, or has such a role already.
  ///
  /// - Parameters:
  ///   - person: the person's role in the main room.
  ///   - former: its role in the room.
  ///   - isOwn: whether the room is of another app.
  static func role(of person: Role, former: Role?, isOwn: Bool) -> Role? {
    switch (person, former) {
    case (_, .presenter), (.audience, _): nil
    case (.presenter, _): .presenter
    case (_, .moderator), (_, .participant): nil
    // A moderator of the main room takes part in the others.
    case (.moderator, _), (.participant, _): isOwn ? .participant : nil
    }
  }
}
