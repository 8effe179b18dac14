internal import Composable
internal import LecternBytes
package import LecternTransport
package import LecternWire

// Requests of the server's routes.
extension Room {
  /// Gives the core an input, and executes what it decides.
  private func perform<Result>(
    _ input: (inout RoomCore<State, Action>, inout [RoomCommand]) -> Result
  ) -> Result {
    observe()
    defer { execute() }
    return input(&core, &queue.commands)
  }

  /// Exchanges a secret for the cookie of a device.
  ///
  /// - Parameters:
  ///   - secret: a link's token, or its code.
  ///   - cookie: returns the value of a cookie that the device already has, by the cookie's name.
  /// - Returns: the device's cookie; nil if no link has the secret.
  package func admit(
    _ secret: Secret,
    cookie: (String) -> String?
  ) -> (name: String, value: Secret)? {
    perform { $0.admit(secret, cookie: cookie, at: clock.now(), showing: stores, &$1) }
  }

  /// Admits the ghosts of a rehearsal. Each has a device that has joined by the participants' link.
  ///
  /// - Returns: the value of each ghost's `Cookie` header.
  package func admitGhosts(_ count: Int) -> [String] {
    perform { $0.admitGhosts(count, by: .token(), at: clock.now(), showing: stores, &$1) }
  }

  /// Returns the link whose cookie or secret a request carries.
  package func link(of request: HTTPRequest) -> Link? {
    perform { core, _ in core.membership.link(of: request) }
  }

  /// Returns the address by which the audience takes part; nil if the device may not know it.
  ///
  /// - Parameter cookie: returns the value of a cookie, by its name.
  package func joinAddress(by cookie: (String) -> String?) -> String? {
    perform { core, _ in core.membership.joinAddress(by: cookie) }
  }

  /// Returns the snapshot for a page that is about to load, as for a viewer without a cookie; nil if there is none to show.
  package func firstPaint() -> FirstPaintSnapshot? {
    perform {
      let level: AccessLevel = $0.gate.roleWithoutLink == .participant ? .participant : .audience
      return $0.firstPaint(for: level, showing: stores, &$1)
    }
  }

  /// Returns the snapshot of a participant's page; nil while the room is blank.
  package func participantSnapshot() -> FirstPaintSnapshot? {
    perform { $0.firstPaint(for: .participant, showing: stores, &$1) }
  }

  /// A description of the app and the room for pages in development mode.
  package var developmentReport: DevelopmentReport {
    perform { core, _ in DevelopmentReport(of: stores, core.membership) }
  }

  /// The links and devices to save for the next start.
  package var persistedLinks: PersistedLinks {
    perform { core, _ in core.membership.persistedLinks }
  }

  /// Restores the devices of an earlier start, and saves later changes.
  ///
  /// - Parameters:
  ///   - kept: the saved links and devices.
  ///   - changed: called on the room's executor when links or devices have changed.
  package func persistLinks(_ kept: PersistedLinks, changed: @escaping @Sendable () -> Void) {
    core.membership.restore(kept)
    start.persistLinks = changed
  }

  /// The reason why the room isn't recorded, although it should be; nil if it is.
  package var recordingProblem: String? {
    core.journal?.problem ?? core[.presenter].recording.problem
  }

  /// Tells presenters why the room isn't recorded, although it should be.
  package func setRecordingProblem(_ problem: String?) {
    core.setRecordingProblem(problem)
  }

  /// Sets the app's pages that the presenters' pages link to.
  package func link(to pages: [PresenterPage]) {
    core[.presenter].pages = pages
  }

  /// Updates the metrics whose values the room counts itself.
  package func updateMetrics() {
    telemetry.metrics.update(
      core.channels,
      away: core.membership.awayCount(at: clock.now()),
      revision: stores.app.revision
    )
  }

  /// Returns the view state for a connection, for tests; nil if it is not open.
  package func viewState(for connection: any Connection) -> View? {
    core.membership.accessLevel(of: connection.id).flatMap {
      stores.view(core.appState(for: $0, of: stores), $0.role) as? View
    }
  }

  /// Returns the personal view state for a connection, for tests; nil if the connection isn't open, or has none.
  package func personalViewState(for connection: any Connection) -> (any ViewState)? {
    guard let member = core.membership.members[connection.id] else { return nil }
    let source = stores.personal?.source(core.appState(for: member.accessLevel, of: stores))
    return source?.view(Sender(rawValue: member.viewer.participant))
  }
}
