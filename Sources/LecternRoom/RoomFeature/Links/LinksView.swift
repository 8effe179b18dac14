internal import Composable
internal import LecternWire

/// The address and the code by which the audience takes part, while its pages show them.
@ViewState struct InvitationView {
  var isCodeShown: Bool
  /// The address at which the audience takes part; nil unless the presenter shows it.
  var joinAddress: String?
  var joinCode: String?

  init(_ state: LinksState) {
    isCodeShown = state.isCodeShown
    joinAddress = state.isCodeShown ? state.joinAddress : nil
    joinCode = state.isCodeShown ? state.joinCode : nil
  }
}

/// The links, for presenters.
@ViewState struct LinksView {
  var address: String?
  var isCodeShown: Bool
  var joinAddress: String?
  var joinCode: String?
  var links: [LinkView]

  /// - Parameter devices: the number of connected pages of each link, by its id.
  init(_ state: LinksState, devices: [String: Int]) {
    (address, isCodeShown) = (state.address, state.isCodeShown)
    (joinAddress, joinCode) = (state.joinAddress, state.joinCode)
    links = state.all.map { LinkView($0, at: state.address ?? "", devices: devices[$0.id] ?? 0) }
  }
}

/// A link, and its connected pages.
@ViewState struct LinkView: Identifiable {
  let id: String
  var devices: Int
  /// Whether the link is from an earlier start. It is still valid, but its address is no longer known.
  var isFromEarlierStart: Bool
  /// The address to copy; of a link for scripts, a command that makes a call.
  var link: String?
  var role: String

  init(_ link: Link, at address: String, devices: Int) {
    id = link.id
    self.devices = devices
    role = link.isForScripts ? "script" : link.role.rawValue
    self.link = link.isForScripts ? link.call(in: address) : link.address(in: address)
    isFromEarlierStart = link.isFromEarlierStart
  }
}

extension Link {
  /// Returns a command that makes a call; nil for a link of an earlier start.
  ///
  /// - Parameter address: the room's address, with a slash at its end.
  fileprivate func call(in address: String) -> String? {
    secret.map { secret in
      """
      curl \(address)actions -H 'Authorization: Bearer \(secret.text)' \
      -H 'Content-Type: application/json' -d '{"name":"ACTION"}'
      """
    }
  }
}
