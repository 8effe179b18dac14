internal import Composable

/// Makes, changes and revokes links. Their secrets are random, so an effect makes them.
struct LinksFeature: Reducer {
  /// Maximum number of links.
  private static var limit: Int { 64 }

  /// Returns a new link with random secrets.
  let makeLink: @Sendable (Role) -> Link

  func reduce(into state: inout LinksState, action: LinksAction) -> Effect<LinksAction> {
    switch action {
    case .codeShown: state.isCodeShown = true
    case .codeHidden: state.isCodeShown = false
    case .codeChanged, .codeGuessedAt:
      guard let link = state.joinLink else { return .none }
      // A guessed code leaves the token in the QR code valid, because the token can't be guessed.
      let codeOnly = action == .codeGuessedAt
      return .sync { [makeLink] in
        .codeGenerated(link.id, makeLink(.participant), codeOnly: codeOnly)
      }
    case .codeGenerated(let id, let other, let codeOnly):
      guard let index = state.all.firstIndex(where: { $0.id == id }) else { return .none }
      state.all[index].takeSecrets(of: other, codeOnly: codeOnly)

    case .linkMade(let role):
      guard role != .audience, !state.areUnused, state.all.count < Self.limit else { return .none }
      return .sync { [makeLink] in .linkReady(makeLink(role)) }
    case .scriptLinkMade:
      guard !state.areUnused, state.all.count < Self.limit else { return .none }
      return .sync { [makeLink] in .linkReady(makeLink(.participant).forScripts()) }
    case .linkReady(let link):
      state.all.append(link)
    case .linkRevoked(let id):
      let others = state.all.filter { $0.id != id }
      // Without a presenter's link, nobody could make a new link.
      guard others.contains(where: { $0.role == .presenter }) else { return .none }
      state.all = others

    case .linksLoaded(let links): state.all = links
    case .opened(let address): state.address = address
    }
    return .none
  }
}
