internal import ArgumentParser
public import Composable
internal import CoreMetrics
public import Foundation
internal import LecternMetrics
internal import LecternTransport
public import LecternWire
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

extension ServerOptions {
  /// Serves an app until the process is asked to stop.
  ///
  /// Prints `listening on http://HOST:PORT` on standard output when pages can be opened. On SIGINT or
  /// SIGTERM it lets effects in flight finish, closes the viewers, and returns, within two seconds.
  ///
  /// - Parameters:
  ///   - app: the app's name; in small letters, the name of its folder in the folder of `--public`.
  ///   - pages: the app's own pages, for when `--public` is not given; by default the folder `Public`
  ///     in the folder where the app is started.
  ///   - initialState: the state at the start.
  ///   - reducer: what the actions do.
  ///   - permissions: what those may send who are not presenters; by default everything, where only this
  ///     machine can open the pages, and nothing elsewhere. `--permit` has the last word.
  ///   - view: what of the state the viewers of a role may see.
  /// - Throws: an error that says in a sentence why the app cannot be served.
  public func serve<R: Reducer, View: ViewState>(
    _ app: String,
    pages: URL? = nil,
    initialState: R.State,
    reducer: @autoclosure () -> R,
    permissions: Permissions<R.Action>? = nil,
    view: @escaping @Sendable (R.State, Role) -> View
  ) async throws where R.Action: UserAction {
    let level = logLevel
    let logBounds = LogBounds()
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level
      return BoundedLogHandler(label: label, base: handler, bounds: logBounds)
    }
    let registry = MetricsRegistry(describing: MetricDescription.all)
    MetricsSystem.bootstrap(registry)
    let logger = Logger(label: "lectern")
    let loop = try EventLoop(logger: logger)
    let store = Store(
      initialState: initialState,
      reducer: reducer(),
      executor: loop,
      logger: logger,
      now: { .now }
    )
    let links = try access.links(environment: ProcessInfo.processInfo.environment)
    let roomStore = Store(
      initialState: RoomState(links: links),
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
      metrics: registry,
      verifies: verify,
      logger: logger,
      view: view
    )
    let readiness = Readiness()
    let reception = Reception(executor: loop)
    await reception.add(HealthRoute())
    await reception.add(ReadinessRoute(readiness: readiness))
    await reception.add(
      KeyRoute { secret in room.assumeIsolated { $0.link(for: secret) } }
    )
    await reception.add(
      QRRoute { request in room.assumeIsolated { $0.joinAddress(by: request.cookie) } }
    )
    for page in ["present", "join"] {
      guard let runtime = Bundle.module.resourceURL else { break }
      await reception.add(try PageRoute(page, in: runtime))
    }
    let listener = Listener(
      try configuration(app, pages: pages),
      handler: room,
      responder: reception,
      loop: loop
    )
    let (process, connections) = (ProcessMetrics(registry), ListenerMetrics(registry))
    await reception.add(
      MetricsRoute(
        registry: registry,
        readers: metricsReaders,
        sources: [
          { process.update() },
          { room.assumeIsolated { $0.updateMetrics() } },
          { connections.update(listener.assumeIsolated { $0.statistics }) },
        ]
      )
    )
    let port = try await listener.start()
    let announcement = Announcement(
      address: address,
      port: port,
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
      watch: LoopWatch(registry, turn: { await reception.turn() }) { logBounds.flush() },
      announcement: announcement
    )
    // The group has nothing to tell that we do not: its own lines are for those who look for them.
    var groupLogger = logger
    groupLogger.logLevel = max(level, .error)
    var services: [any Service] = [server]
    if network.isSecure { services.append(CertificateReload(listener: listener, logger: logger)) }
    try await ServiceGroup(
      services: services,
      gracefulShutdownSignals: [.sigint, .sigterm],
      logger: groupLogger
    ).run()
    logBounds.flushAll()
  }

  /// Serves an app that shows the same to everybody.
  public func serve<R: Reducer, View: ViewState>(
    _ app: String,
    pages: URL? = nil,
    initialState: R.State,
    reducer: @autoclosure () -> R,
    permissions: Permissions<R.Action>? = nil,
    view: @escaping @Sendable (R.State) -> View
  ) async throws where R.Action: UserAction {
    try await serve(
      app,
      pages: pages,
      initialState: initialState,
      reducer: reducer(),
      permissions: permissions,
      view: { state, _ in view(state) }
    )
  }

  private func configuration(_ app: String, pages: URL?) throws -> Listener.Configuration {
    var configuration = Listener.Configuration(subprotocol: Wire.subprotocol)
    configuration.host = address
    configuration.port = port
    configuration.socketPath = Wire.socketPath
    configuration.limits.messageSize = Wire.messageLimit
    configuration.mounts = try mounts(app, pages: pages)
    network.configure(&configuration, publicAddress: access.publicAddress)
    if let runtime = Bundle.module.resourceURL {
      configuration.mounts.append(.init(path: "/lectern/", folder: runtime))
    }
    return configuration
  }

  private func mounts(_ app: String, pages: URL?) throws -> [Listener.Configuration.Mount] {
    if publicPath == nil, let pages { return [.init(folder: pages)] }
    let folder = URL(filePath: publicPath ?? "Public", directoryHint: .isDirectory)
    guard publicPath != nil || Self.isFolder(folder.path) == true else {
      throw ValidationError("there is no folder Public here; name the pages' folder with --public")
    }
    return [.init(folder: folder.appending(path: app.lowercased())), .init(folder: folder)]
  }
}
