internal import LecternPages
internal import LecternRehearsal
internal import LecternRoom
internal import LecternTransport
internal import LecternWire
internal import Logging

extension ServerOptions {
  /// Returns the service that fills a room with ghosts.
  ///
  /// - Parameters:
  ///   - plan: the number of ghosts, and their network.
  ///   - room: the room.
  ///   - site: the pages of its app. The ghosts open the first page.
  ///   - port: the listener's port.
  func rehearsalService(
    _ plan: RehearsalPlan,
    of room: any RehearsableRoom,
    on site: Site,
    at port: Int,
    logger: Logger
  ) async throws -> RehearsalService {
    let host = NetworkAddresses.isAny(address) ? "127.0.0.1" : address
    let rehearsal = Rehearsal(
      cookies: await room.admitGhosts(plan.count),
      at: ClientSockets.Server(
        host: address == "::" ? "::1" : host,
        port: port,
        isSecure: network.isSecure,
        subprotocol: Wire.subprotocol
      ),
      on: plan.network,
      actions: room.ghostActions,
      look: site.source(at: "/").flatMap { PageControls($0) }.map { Self.look(at: $0, in: room) },
      loop: try EventLoop(logger: logger)
    )
    return RehearsalService(rehearsal: rehearsal, plan: plan, logger: logger)
  }

  /// Returns a function that finds the usable controls of a room's page.
  private static func look(
    at page: PageControls,
    in room: any RehearsableRoom
  ) -> @Sendable () async -> [PageControl] {
    {
      let snapshot = await room.participantSnapshot()
      return snapshot.map { page.usable(in: $0.bytes) } ?? []
    }
  }
}
