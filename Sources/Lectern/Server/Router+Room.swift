internal import Foundation
internal import LecternTransport

extension Router {
  /// The router of a room: its ways in, its own pages, and whether it is well.
  ///
  /// - Parameters:
  ///   - room: the room.
  ///   - readiness: whether pages can be opened.
  ///   - mounts: the folders whose files are served.
  ///   - executor: the listener's loop, which is the room's.
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
      // What these show depends on who opens them.
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
  /// The rank of the requests that carry a link for a role.
  init(_ role: Role) {
    self =
      switch role {
      case .presenter: .presenter
      case .participant: .participant
      case .audience: .anonymous
      }
  }
}
