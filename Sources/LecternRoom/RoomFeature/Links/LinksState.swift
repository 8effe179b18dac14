internal import Composable
internal import LecternWire

/// The links into the room, and the code on display.
public struct LinksState: Equatable, Sendable {
  /// The valid links.
  public var all: [Link] = []
  /// The address that the audience opens, with a slash at its end; nil until it is known.
  public var address: String?
  /// Whether the audience's pages show how to take part.
  public var isCodeShown = false

  /// The link to show to the hall: the latest, so that a new code replaces a leaked one. None for scripts.
  package var joinLink: Link? {
    all.last { $0.role == .participant && !$0.isFromEarlierStart && !$0.isForScripts }
  }

  /// Whether the room has no links, because people sign in instead.
  var areUnused: Bool { all.isEmpty }

  /// The address at which the audience types the code; the room's own if there is no code.
  var joinAddress: String? { address.map { areUnused ? $0 : $0 + "join" } }

  /// The code as displayed.
  var joinCode: String? { joinLink?.code?.text }

  /// How to join; nil until the address is known.
  var invitation: Invitation? { joinAddress.map { Invitation(address: $0, code: joinCode) } }
}

extension LinksState: Codable {
  private enum CodingKeys: String, CodingKey {
    case all = "links"
    case address, isCodeShown
  }
}
