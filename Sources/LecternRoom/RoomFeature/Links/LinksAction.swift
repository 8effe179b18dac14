public import Composable

/// An action about the links into the room.
@EnumProperties
@UserAction
public enum LinksAction: Equatable, Sendable {
  /// The audience's pages show how to take part.
  case codeShown
  /// The audience's pages no longer show how to take part.
  case codeHidden
  /// The join link gets new secrets. Devices that have joined stay.
  case codeChanged
  /// The presenter asks for a new link with a role.
  case linkMade(Role)
  /// The presenter asks for a new link for a script or a device. Its calls have the role of a participant.
  case scriptLinkMade
  /// A link, by its id, becomes invalid.
  case linkRevoked(String)

  /// A new link is ready.
  @ServerOnly case linkReady(Link)
  /// A short join code was guessed at too often.
  @ServerOnly case codeGuessedAt
  /// New secrets for a link, by its id, are ready: those of the other link, or its code alone.
  @ServerOnly @Renamed(from: "codeReady") case codeGenerated(String, Link, codeOnly: Bool)
  /// The server has started, with these links.
  @ServerOnly @Renamed(from: "linksStated") case linksLoaded([Link])
  /// The room is open, at an address.
  @ServerOnly case opened(address: String)
}
