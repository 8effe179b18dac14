internal import Foundation
internal import LecternTransport

extension Reception {
  /// The reception of a room: its ways in, its own pages, and whether it is well.
  ///
  /// - Parameters:
  ///   - room: the room.
  ///   - readiness: whether pages can be opened.
  ///   - executor: the listener's loop, which is the room's.
  init<State, Action, View>(
    of room: Room<State, Action, View>,
    readiness: Readiness,
    executor: any SerialExecutor
  ) async throws {
    self.init(executor: executor)
    add(HealthRoute())
    add(ReadinessRoute(readiness: readiness))
    add(KeyRoute { secret in room.assumeIsolated { $0.link(for: secret) } })
    add(QRRoute { request in room.assumeIsolated { $0.joinAddress(by: request.cookie) } })
    if let runtime = Bundle.module.resourceURL {
      for page in ["present", "join"] { add(try PageRoute(page, in: runtime)) }
    }
    expect { request in
      room.assumeIsolated { $0.link(of: request)?.role == .presenter }
    }
  }
}
