internal import ArgumentParser
internal import Foundation
public import LecternBytes
internal import LecternHistory
public import LecternLog
internal import LecternRelay
internal import LecternRoom
internal import LecternSignIn
internal import LecternTransport
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

extension ServerOptions {
  /// Serves an app until the process receives SIGINT or SIGTERM.
  ///
  /// Prints `listening on http://HOST:PORT` on standard output when the server is ready. On SIGINT or
  /// SIGTERM, effects in flight finish, viewers are disconnected, and the call returns within two seconds. With
  /// hundreds of open rooms, it takes some seconds longer.
  /// With `--check-log`, it instead replays the room's log, prints the result, and returns. With `--save-talk`, it
  /// saves the talk as the audience saw it, and returns. With `--save-test`, it saves entries of the log as a test, and returns.
  /// With `--replay`, it serves a room that plays a log. With `--watch`, it builds the app again and again, and runs the builds.
  ///
  /// Other apps have their own rooms, each at `/NAME/`. A page of the first app can show one of them in a frame.
  ///
  /// ```swift
  /// try await options.serve(deck, and: [primeTime], telemetry: options.bootstrapTelemetry())
  /// // http://localhost:8080/ is a room of Deck, http://localhost:8080/primetime/ one of PrimeTime
  /// ```
  ///
  /// - Parameters:
  ///   - app: the app of the room at `/`, and of all rooms that aren't named after another app.
  ///   - others: the other apps.
  ///   - sharedLogs: the logs that other servers share. This server waits until no other leads the room, and ends with exit
  ///     code 75 when it no longer leads the room. By default, each room has a log in the folder of its data.
  ///   - bus: connects the server to relays that hold viewers' connections; see ``RelayOptions``. By default, there
  ///     are none.
  ///   - telemetry: the logger and the metrics; by default those of the process.
  /// - Throws: an error whose description says why the app cannot be served, such as another server using
  ///   its data folder, or a replay of its log that differs.
  public func serve(
    _ app: HostedApp,
    and others: [HostedApp] = [],
    logs sharedLogs: (any SharedLogs)? = nil,
    relays bus: (any RelayBus)? = nil,
    telemetry: Telemetry = Telemetry()
  ) async throws {
    if watch { return try await DevelopmentService.run(logger: telemetry.logger) }
    let supervisor = Supervisor(environment: ProcessInfo.processInfo.environment)
    do {
      try await serve(
        app,
        and: others,
        logs: sharedLogs,
        relays: bus,
        telemetry: telemetry,
        supervisor: supervisor
      )
    } catch let code as ExitCode {
      throw code
    } catch {
      supervisor?.failed(error)
      throw error
    }
  }

  private func serve(
    _ app: HostedApp,
    and others: [HostedApp],
    logs sharedLogs: (any SharedLogs)?,
    relays bus: (any RelayBus)?,
    telemetry: Telemetry,
    supervisor: Supervisor?
  ) async throws {
    let logger = telemetry.logger
    if let sharedLogs {
      try validateSharedLogs()
      logger.notice("\(sharedLogs.promise)")
    }
    let reading = try LogReading(journal)
    let playedLog = try journal.replay.map { try LogCopy(of: $0) }
    let signIn = try signIn.values(app.signIn, environment: ProcessInfo.processInfo.environment)
    try rehearsal.validate(admittingLinks: signIn?.admitsLinks ?? true)
    let served = try servedApp(app, isMain: true, hasSignIn: signIn != nil)
    let loop = try EventLoop(logger: logger, sendThreads: network.sendThreads)
    let opener = RoomOpener(
      options: self,
      loop: loop,
      telemetry: telemetry,
      readiness: Readiness(),
      leading: sharedLogs.map { Leadership(logs: $0, app: app.name) },
      hasOthers: !others.isEmpty || rooms.maximum != nil,
      hasLinks: signIn?.admitsLinks ?? true
    )
    defer { rehearsal.removeData() }
    await supervisor?.standBy()
    let made = try await opener.make(served, in: dataFolder(for: app.name), playing: playedLog)
    if let reading {
      // The process ends next. A loop that still serves then can abort in the library's own end.
      do {
        try await reading.run(on: made)
      } catch {
        await loop.shutDown()
        throw error
      }
      return await loop.shutDown()
    }
    if made.log.log != nil, journal.durability == .relaxed {
      logger.notice(
        "Changes are shown before they are on the disk: a crash may lose the latest ones (--durability relaxed)."
      )
    }
    let main = try await opener.restore(made)
    try await serve(
      main,
      rooms: try roomDirectory(
        beside: main,
        others: try others.map { try servedApp($0, hasSignIn: signIn != nil) },
        opener: opener
      ),
      playing: playedLog,
      relays: bus,
      signIn: signIn,
      opener: opener,
      supervisor: supervisor
    )
    telemetry.end()
  }

  private func serve(
    _ main: OpenRoom,
    rooms: Rooms?,
    playing playedLog: LogCopy?,
    relays bus: (any RelayBus)?,
    signIn: SignInOptionValues?,
    opener: RoomOpener,
    supervisor: Supervisor?
  ) async throws {
    let (room, router, telemetry) = (main.room, main.router, opener.telemetry)
    let logger = telemetry.logger
    let gate = try signIn.map {
      try SignInGate($0, at: expectedAddress, releasingOn: router, logger: logger)
    }
    try await gate?.check(for: expectedAddress)
    let reservedPort = ReservedPort(environment: ProcessInfo.processInfo.environment)
    let listener = Listener(
      listenerConfiguration(port: reservedPort.port(for: listening.port), mounts: main.app.mounts),
      handler: room,
      responder: router,
      gate: gate,
      loop: opener.loop
    )
    if let rooms { await router.leaveUnknown { rooms.answer($0) } }
    let updateMetrics = telemetry.updates(
      of: { [room] + (rooms?.assumeIsolated { $0.all.map(\.room) } ?? []) },
      behind: listener
    )
    if let route = telemetry.route(updatedBy: updateMetrics, readers: diagnostics.metricsReaders) {
      await router.add(route)
    }
    let feed = await developmentFeed(of: supervisor, in: main, on: opener.loop)
    let boundPort = try await listener.start()
    let isRestart = reservedPort.isRestart
    reservedPort.keep(boundPort)
    let playback = playedLog.map { log in
      Playback(
        room: room,
        schedule: PlaybackSchedule(log.batches),
        speed: journal.speed ?? 1
      ) { Announcement.print($0 + "\n") }
    }
    let announcement = Announcement(
      address: address,
      port: boundPort,
      isSecure: network.isSecure,
      publicAddress: access.publicAddress,
      links: main.links,
      presenterPages: main.app.app.presenterPages,
      restoration: main.restoration,
      playback: playback.flatMap { playback in playedLog.map { playback.summary(of: $0.path) } },
      signIn: signIn?.host,
      rooms: rooms?.ownNames ?? []
    )
    gate?.open(at: announcement.roomAddress, for: main, and: rooms)
    await main.open(at: announcement.roomAddress)
    await rooms?.begin(on: listener, at: announcement.roomAddress)
    let server = Server(
      loop: opener.loop,
      listener: listener,
      relays: bus.map {
        RelayHub(on: $0, to: RelayedRequests(listener), executor: opener.loop, logger: logger)
      },
      main: main,
      rooms: rooms,
      readiness: opener.readiness,
      stepDown: opener.leading?.stepDown ?? StepDown(),
      sharesLogs: opener.leading != nil,
      watch: telemetry.watch(ping: { await router.ping($0) }, updatedBy: updateMetrics),
      // The lines are still on the terminal.
      announcement: supervisor != nil && isRestart ? nil : announcement,
      supervisor: supervisor,
      browserPage: await browserPage(of: announcement, in: main, isRestart: isRestart)
    )
    let certificateReload = await CertificateReload(
      listener: network.isSecure ? listener : nil,
      logger: logger
    )
    // Services stop in reverse order.
    let watch = ProcessWatch(
      opener.loop,
      limit: diagnostics.watchdog,
      timeToEnd: ProcessWatch.timeToEnd(roomCount: self.rooms.maximum ?? 1),
      logger: logger
    )
    var services: [any Service] = [watch, server, certificateReload]
    if network.isSecure { services.append(CertificateExpiryWarning(of: listener)) }
    if let keeper = main.keeper { services.append(keeper) }
    if let playback { services.append(playback) }
    if let feed { services.append(feed) }
    if let plan = rehearsal.rehearse {
      services.append(
        try await rehearsalService(
          plan,
          of: room,
          on: main.app.site,
          at: boundPort,
          logger: logger
        )
      )
    }
    try await ServiceGroup.run(services, logger: logger)
  }

  private func servedApp(
    _ app: HostedApp,
    isMain: Bool = false,
    hasSignIn: Bool
  ) throws -> ServedApp {
    try ServedApp(
      app,
      mounts: mounts(of: app, isMain: isMain),
      isInDevelopment: isInDevelopment,
      hasSignIn: hasSignIn
    )
  }

  /// Returns the directory of the other rooms; nil if there can be none.
  private func roomDirectory(
    beside main: OpenRoom,
    others: [ServedApp],
    opener: RoomOpener
  ) throws -> Rooms? {
    guard opener.hasOthers else {
      try RoomRegistry(main: main.app, others: [], folder: main.folder.url, options: self)
        .checkSharedValues()
      return nil
    }
    return try Rooms(beside: main, others: others, opener: opener)
  }
}
