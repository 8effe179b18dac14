internal import ArgumentParser
public import Composable
public import Foundation
internal import LecternTransport
public import LecternWire
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

extension ServerOptions {
  /// Serves an app until the process receives SIGINT or SIGTERM.
  ///
  /// Prints `listening on http://HOST:PORT` on standard output when the server is ready. On SIGINT or
  /// SIGTERM, effects in flight finish, viewers are disconnected, and the call returns, within two seconds.
  ///
  /// - Parameters:
  ///   - app: the app's name; in lower case, the name of its subfolder of `--public`.
  ///   - pages: the app's own pages, used without `--public`; by default the folder `Public` in the current
  ///     directory.
  ///   - initialState: the state at start.
  ///   - reducer: the app's reducer, created after the data folder is locked against other servers.
  ///   - permissions: the actions that viewers other than presenters may send; by default all, if only this
  ///     machine can open the pages, otherwise none. `--permit` overrides it.
  ///   - telemetry: the logger and the metrics; by default those of the process.
  ///   - view: returns the view state of a role.
  /// - Throws: an error whose description says why the app cannot be served, such as another server using
  ///   its data folder.
  public func serve<R: Reducer, View: ViewState>(
    _ app: String,
    pages: URL? = nil,
    initialState: R.State,
    reducer: @autoclosure () -> R,
    permissions: Permissions<R.Action>? = nil,
    telemetry: Telemetry = Telemetry(),
    view: @escaping @Sendable (R.State, Role) -> View
  ) async throws where R.Action: UserAction {
    let logger = telemetry.logger
    let folder = try DataFolder(dataFolder(for: app))
    defer { withExtendedLifetime(folder) {} }
    let loop = try EventLoop(logger: logger)
    let store = Store(
      initialState: initialState,
      reducer: reducer(),
      executor: loop,
      logger: logger,
      now: { .now }
    )
    let (keptFile, kept) = keptLinks(in: folder.url, logger: logger)
    let links = try access.links(
      environment: ProcessInfo.processInfo.environment,
      kept: kept.allLinks
    )
    let roomStore = Store(
      initialState: RoomState(links: links, participants: kept.participantsOut),
      reducer: RoomFeature(),
      executor: loop,
      logger: logger,
      now: { .now }
    )
    let room = Room(
      store: store,
      roomStore: roomStore,
      executor: loop,
      permissions: access.permissions(permissions, isPrivate: isPrivate),
      limits: RoomLimits(actionsPerSecond: actionsPerSecond),
      metrics: telemetry.metrics,
      verifies: verify,
      logger: logger,
      view: view
    )
    let keeper = LinkKeeper(file: keptFile, logger: logger) {
      let (links, devices, out) = await room.linksAndDevices
      return KeptLinks(links: links, devices: devices, out: out)
    }
    await room.keepLinks(kept) { keeper.noteChange() }
    let readiness = Readiness()
    var configuration = try configuration(app, pages: pages)
    let keptPort = KeptPort(environment: ProcessInfo.processInfo.environment)
    configuration.port = keptPort.port(for: port)
    let router = try await Router(
      of: room,
      readiness: readiness,
      mounts: configuration.mounts,
      executor: loop
    )
    let listener = Listener(
      configuration,
      handler: room,
      responder: router,
      loop: loop
    )
    let updateMetrics = telemetry.updates(of: room, behind: listener)
    if let route = telemetry.route(updatedBy: updateMetrics, readers: metricsReaders) {
      await router.add(route)
    }
    let boundPort = try await listener.start()
    keptPort.keep(boundPort)
    let announcement = Announcement(
      address: address,
      port: boundPort,
      isSecure: network.isSecure,
      publicAddress: access.publicAddress,
      links: links
    )
    await roomStore.send(.opened(address: announcement.roomAddress))
    let server = Server(
      loop: loop,
      listener: listener,
      store: store,
      readiness: readiness,
      watch: telemetry.watch(ping: { await router.ping($0) }, updatedBy: updateMetrics),
      announcement: announcement
    )
    let hangUps = await HangUpSignals(
      listener: network.isSecure ? listener : nil,
      logger: logger
    )
    // Services stop in reverse order.
    let services: [any Service] = [server, hangUps, keeper]
    try await run(services, logger: logger)
    telemetry.end()
  }

  /// Serves an app with one view state for all roles.
  public func serve<R: Reducer, View: ViewState>(
    _ app: String,
    pages: URL? = nil,
    initialState: R.State,
    reducer: @autoclosure () -> R,
    permissions: Permissions<R.Action>? = nil,
    telemetry: Telemetry = Telemetry(),
    view: @escaping @Sendable (R.State) -> View
  ) async throws where R.Action: UserAction {
    try await serve(
      app,
      pages: pages,
      initialState: initialState,
      reducer: reducer(),
      permissions: permissions,
      telemetry: telemetry,
      view: { state, _ in view(state) }
    )
  }

  /// Returns the links and devices of the previous run; none if they cannot be read.
  private func keptLinks(in folder: URL, logger: Logger) -> (file: KeptLinksFile, links: KeptLinks)
  {
    let file = KeptLinksFile(in: folder)
    do {
      return (file, try file.load())
    } catch {
      logger.error(
        "Cannot read the saved links and devices: \(file.url.path). Devices must join again. \(error)"
      )
      return (file, KeptLinks())
    }
  }

  private func run(_ services: [any Service], logger: Logger) async throws {
    // The server logs its own start and stop; the group's lines would repeat them.
    var logger = logger
    logger.logLevel = max(logger.logLevel, .error)
    try await ServiceGroup(
      services: services,
      gracefulShutdownSignals: [.sigint, .sigterm],
      logger: logger
    ).run()
  }
}
