internal import Composable
package import LecternTransport
package import LecternWire

// What only one person sees.
extension Room {
  /// Makes the personal view states that a new state of a channel changes, and those that are due.
  func sealPersonal(at count: PatchHistory.Count, in channel: Channel) {
    guard let personal else { return }
    let source = personal.source(appState(for: channel.accessLevel))
    let changes = channel.personalTracker.follow(source)
    let due = channel.mineDue
    channel.mineDue = []
    for session in sessions(changedBy: changes, in: channel) + due {
      let view = source.view(Sender(rawValue: session.participant))
      channel.sealedMine.append((session, PersonalVersion(revision: count.revision, view: view)))
    }
  }

  private func sessions(changedBy changes: PersonalTracker.Changes, in channel: Channel)
    -> [Session]
  {
    switch changes {
    case .all:
      return channel.subscribers.ids.compactMap { channel.subscribers[$0]?.session }
    case .some(let people):
      return people.flatMap { membership.connections(of: $0.rawValue) }
        .compactMap { channel.subscribers[$0]?.session }
    }
  }

  /// Makes the personal view state of a page that has joined, or that is shown another state. A state that is not shown yet
  /// does not show in it, so the page waits for that.
  func prepareMine(of session: Session, in channel: Channel) {
    guard let personal else { return }
    guard isShown, let count = count(for: channel) else {
      channel.mineDue.append(session)
      if !outputPolicy.isBlocked, !session.isHeldBack { publication.add(session) }
      return
    }
    let view = personal.source(appState(for: channel.accessLevel))
      .view(Sender(rawValue: session.participant))
    channel.stage(PersonalVersion(revision: count.revision, view: view), for: session)
  }

  /// Whether viewers are shown all that the stores have reduced.
  private var isShown: Bool {
    publication.isComplete(
      under: outputPolicy,
      isAppending: journal?.isAppending == true,
      hasEntries: journal?.gathered.isEmpty == false
    )
  }

  /// Returns the personal view state for a connection, for tests; nil where it is not open, or has none.
  package func personalViewState(for connection: any Connection) -> (any ViewState)? {
    guard let member = membership.members[connection.id] else { return nil }
    let source = personal?.source(appState(for: member.accessLevel))
    return source?.view(Sender(rawValue: member.session.participant))
  }
}
