internal import Foundation
internal import LecternTransport

extension Router {
  /// Creates the router of a room: its links, its own pages, and its health.
  ///
  /// - Parameters:
  ///   - room: the room.
  ///   - readiness: the server's phase.
  ///   - mounts: the folders whose files are served.
  ///   - executor: the listener's loop, which is the room's, too.
  init<State, Action, View>(
    of room: Room<State, Action, View>,
    readiness: Readiness,
    mounts: [Listener.Configuration.Mount] = [],
    executor: any SerialExecutor
  ) async throws {
    let paints = FirstPaints { room.assumeIsolated { $0.firstPaint() } }
    let site = Site(mounts: mounts, paints: paints)
    self.init(executor: executor, site: site)
    add(HealthRoute())
    add(ReadinessRoute(readiness: readiness))
    add(
      KeyRoute { secret, request in room.assumeIsolated { $0.admit(secret, cookie: request.cookie) }
      }
    )
    add(QRRoute { request in room.assumeIsolated { $0.joinAddress(by: request.cookie) } })
    if let runtime = Bundle.module.resourceURL {
      // The room's pages differ by viewer, so they have no first paint.
      let own = Site(mounts: mounts)
      let pages = try ["present", "join"].map { try PageRoute($0, in: runtime, of: own) }
      for page in pages { add(page) }
      own.prepare(pages.map { ($0.path, $0.file) })
      site.prepare([("/", nil)])
    }
    prioritize { request in
      room.assumeIsolated { $0.link(of: request) }.map { ConnectionPriority($0.role) } ?? .anonymous
    }
  }
}

extension ConnectionPriority {
  /// The priority of a request with a link of some role.
  init(_ role: Role) {
    self =
      switch role {
      case .presenter: .presenter
      case .participant: .participant
      case .audience: .anonymous
      }
  }
}
