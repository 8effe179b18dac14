public import ArgumentParser
public import LecternBytes
internal import LecternRelay
internal import LecternTransport
internal import ServiceLifecycle

/// The options of a relay: a server that holds viewers' connections for the server that leads the rooms.
///
/// ```swift
/// @OptionGroup var options: RelayOptions
/// @OptionGroup var nats: NATSConnectionOptions
///
/// func run() async throws {
///   try await options.relay(over: nats.bus())
/// }
/// ```
public struct RelayOptions: ParsableArguments, Sendable {
  @OptionGroup var listening: ListeningOptions
  @OptionGroup var network: NetworkOptions
  @OptionGroup(title: "Connection limits") var limits: LimitOptions
  @OptionGroup var diagnostics: DiagnosticOptions

  public init() {}

  /// Sets up the process's logging at `--log-level` and its metrics. Call it once in a process.
  public func bootstrapTelemetry() -> Telemetry { diagnostics.bootstrapTelemetry() }

  /// Relays until the process receives SIGINT or SIGTERM.
  ///
  /// Prints `listening on http://HOST:PORT` on standard output when it listens, whether or not a server leads the rooms.
  /// `/readyz` tells whether there is one.
  ///
  /// - Parameters:
  ///   - bus: connects the relay to the server that leads the rooms.
  ///   - telemetry: the logger and the metrics; by default those of the process.
  /// - Throws: an error whose description says why it cannot listen.
  public func relay(over bus: any RelayBus, telemetry: Telemetry = Telemetry()) async throws {
    let logger = telemetry.logger
    let loop = try EventLoop(logger: logger, sendThreads: network.sendThreads)
    let relay = Relay(on: bus, executor: loop, threads: loop.sendThreads, logger: logger)
    let router = Router(executor: loop)
    await router.add(HealthRoute())
    await router.add(ReadinessRoute { relay.assumeIsolated { $0.isLinked ? .ready : .starting } })
    let listener = Listener(listenerConfiguration, handler: relay, responder: router, loop: loop)
    let updateMetrics = telemetry.updates(of: { [] }, behind: listener)
    if let route = telemetry.route(updatedBy: updateMetrics, readers: diagnostics.metricsReaders) {
      await router.add(route)
    }
    await router.leaveUnknown { request in relay.assumeIsolated { $0.response(to: request) } }
    let service = RelayService(
      loop: loop,
      listener: listener,
      relay: relay,
      watch: telemetry.watch(ping: { await router.ping($0) }, updatedBy: updateMetrics),
      announcement: Announcement(
        address: listening.address,
        port: try await listener.start(),
        isSecure: network.isSecure
      )
    )
    let certificateReload = await CertificateReload(
      listener: network.isSecure ? listener : nil,
      logger: logger
    )
    let watch = ProcessWatch(
      loop,
      limit: diagnostics.watchdog,
      timeToEnd: ProcessWatch.timeToEnd(roomCount: 0),
      logger: logger
    )
    var services: [any Service] = [watch, service, certificateReload]
    if network.isSecure { services.append(CertificateExpiryWarning(of: listener)) }
    try await ServiceGroup.run(services, logger: logger)
    telemetry.end()
  }

  /// The listener's configuration: its address and limits.
  var listenerConfiguration: ListenerConfiguration {
    var configuration = listening.listenerConfiguration(port: listening.port)
    configuration.isRelay = true
    network.configure(&configuration, publicAddress: nil)
    limits.configure(&configuration.limits)
    return configuration
  }
}
