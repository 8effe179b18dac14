internal import LecternTransport
internal import LecternWire
internal import Logging

extension ServerOptions {
  /// Returns what fills a room with ghosts.
  ///
  /// - Parameters:
  ///   - plan: the number of ghosts, and their network.
  ///   - room: the room.
  ///   - port: the listener's port.
  func rehearsalService(
    _ plan: RehearsalPlan,
    of room: any HostedRoom,
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
      loop: try EventLoop(logger: logger),
      logger: logger
    )
    return RehearsalService(rehearsal: rehearsal, plan: plan, logger: logger)
  }
}
