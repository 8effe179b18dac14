internal import Composable
package import LecternTransport
package import LecternWire
internal import Logging

// What a channel's subscribers are shown.
extension Room {
  /// Shows a channel's subscribers the current state, unless the log decides when, or the channel has it already.
  func update(_ channel: Channel) {
    guard !outputPolicy.isRecorded, let count = count(for: channel) else { return }
    prepare(membership.room, at: count, in: channel)
    preparePersonal(at: count, in: channel)
    publishPrepared(in: channel)
  }

  /// Prepares the current state for a channel, unless it has it already.
  ///
  /// - Parameters:
  ///   - room: the room's state, which is asked for only if it has changed.
  ///   - count: the number of actions behind it.
  ///   - revision: the revision since which the first view state is equal; by default that of `count`.
  func prepare(
    _ room: @autoclosure () -> RoomState,
    at count: PatchHistory.Count,
    since revision: Int? = nil,
    in channel: Channel
  ) {
    guard channel.history?.count != count else { return }
    do throws(UnencodableValue) {
      let shown = presentation.state(for: channel.accessLevel)
      let appCount = shown?.count ?? reduced?.app ?? count.app
      if channel.history != nil, channel.appCount == appCount {
        // The app's view state is still current, as where the presenter moves a pointer.
        try channel.prepare(room(), at: count)
      } else {
        let state = shown?.state ?? store.state
        let (viewState, bindings) = ExposedBindings.collecting {
          view(state, channel.accessLevel.role)
        }
        try channel.prepare(
          viewState,
          exposing: bindings,
          in: room(),
          at: count,
          since: revision
        )
        channel.appCount = appCount
      }
    } catch {
      report(error)
    }
  }

  /// Makes the prepared state of a channel its current one.
  func publishPrepared(in channel: Channel) {
    channel.publishPreparedPersonalViews()
    do throws(UnencodableValue) {
      try channel.publishPrepared()
    } catch {
      report(error)
    }
  }

  func flush(_ channel: Channel) {
    do throws(UnencodableValue) {
      try channel.flush()
    } catch {
      report(error)
    }
  }

  /// Sends one subscriber what it lacks.
  func flush(_ channel: Channel, only id: Int) {
    do throws(UnencodableValue) {
      try channel.flush(id)
    } catch {
      report(error)
    }
  }

  /// Returns the view state for a connection, for tests; nil where it is not open.
  package func viewState(for connection: any Connection) -> View? {
    membership.accessLevel(of: connection.id).map { view(appState(for: $0), $0.role) }
  }

  /// The state of the store.
  var liveState: PresentedState<State> {
    PresentedState(state: store.state, count: reduced?.app ?? 0)
  }

  func appState(for accessLevel: AccessLevel) -> State {
    presentation.state(for: accessLevel)?.state ?? store.state
  }

  func count(for channel: Channel) -> PatchHistory.Count? {
    var count = reduced
    if !presentation.isLive, !channel.accessLevel.isLive, let frozen = presentation.frozen {
      count?.app = frozen.count
    }
    return count
  }

  func report(_ error: UnencodableValue) {
    // Once for all access levels, and for each attempt at the same state.
    guard unencodable != reduced else { return }
    unencodable = reduced
    logger.error(
      "the view state cannot be encoded, so viewers keep the last one: \(error)"
    )
  }
}

// What only one person sees.
extension Room {
  /// Makes the personal view states that a new state of a channel changes, and those that are due.
  func preparePersonal(at count: PatchHistory.Count, in channel: Channel) {
    guard let personal else { return }
    let source = personal.source(appState(for: channel.accessLevel))
    let changes = channel.personalViews.tracker.follow(source)
    let due = channel.personalViews.due
    channel.personalViews.due = []
    for session in sessions(changedBy: changes, in: channel) + due {
      let view = source.view(Sender(rawValue: session.participant))
      channel.personalViews.prepared.append(
        (session, PersonalVersion(revision: count.revision, view: view))
      )
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
  func preparePersonalView(of session: Session, in channel: Channel) {
    guard let personal else { return }
    guard isShown, let count = count(for: channel) else {
      channel.personalViews.due.append(session)
      if !outputPolicy.isBlocked, !session.isHeldBack { publication.add(session) }
      return
    }
    let view = personal.source(appState(for: channel.accessLevel))
      .view(Sender(rawValue: session.participant))
    channel.stage(PersonalVersion(revision: count.revision, view: view), for: session)
  }

  /// Returns the personal view state for a connection, for tests; nil where it is not open, or has none.
  package func personalViewState(for connection: any Connection) -> (any ViewState)? {
    guard let member = membership.members[connection.id] else { return nil }
    let source = personal?.source(appState(for: member.accessLevel))
    return source?.view(Sender(rawValue: member.session.participant))
  }
}
