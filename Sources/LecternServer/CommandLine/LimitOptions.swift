internal import ArgumentParser
internal import LecternTransport

/// The limits of connections, for each one and in total: ``ConnectionLimits``.
struct LimitOptions: ParsableArguments {
  private static let defaults = ConnectionLimits()

  @Option(
    help: ArgumentHelp(
      "Maximum number of connected viewers; more watch without a place (see --watchers). Protects the current viewers.",
      valueName: "n"
    )
  )
  var maxConnections = defaults.connections

  @Option(
    help: ArgumentHelp(
      """
      Maximum number of anonymous viewers per address, and of participants per address. Keeps one device \
      from taking every place; a whole hall may share an address.
      """,
      valueName: "n"
    )
  )
  var maxConnectionsPerAddress = defaults.connectionsPerAddress

  @Option(
    help: ArgumentHelp(
      "Viewers' places reserved for links, at most a tenth of all. Protects participants from a crowd.",
      valueName: "n"
    )
  )
  var reservedConnections = defaults.reservedConnections

  @Option(
    help: ArgumentHelp(
      """
      Places for page loads and new connections, which viewers never take; page loads also use free viewers' \
      places. Protects newcomers, including a presenter.
      """,
      valueName: "n"
    )
  )
  var visitorPlaces = defaults.visitors

  @Option(
    help: ArgumentHelp(
      """
      When all places are taken, an address with this many silent connections replaces only its own. \
      Protects other addresses from a flood.
      """,
      valueName: "n"
    )
  )
  var silentConnectionsPerAddress = defaults.handshakesPerAddress

  @Option(
    help: ArgumentHelp(
      "Time to send a request, TLS handshake included. Protects places from silent connections.",
      valueName: "seconds"
    )
  )
  var requestTime = defaults.handshakeTime.components.seconds

  @Option(
    help: ArgumentHelp(
      "Time from a response to the next request. Protects places from idle connections.",
      valueName: "seconds"
    )
  )
  var idleTime = defaults.idleTime.components.seconds

  @Option(
    help: ArgumentHelp(
      "Minimum rate of reading a response, in bytes per second. Protects places from stalled readers.",
      valueName: "n"
    )
  )
  var responseRate = defaults.responseRate

  @Option(
    help: ArgumentHelp(
      "Time over which that rate is measured. Protects slow networks, which stall at times.",
      valueName: "seconds"
    )
  )
  var responseTime = defaults.responseTime.components.seconds

  @Option(
    help: ArgumentHelp(
      "Maximum size of a viewer's message, in bytes. Protects memory. (default: 65536)",
      valueName: "n"
    )
  )
  var maxMessageSize: Int?

  @Option(
    help: ArgumentHelp(
      """
      Maximum size of all unfinished messages together, in bytes; beyond it, the viewer with the largest is \
      disconnected. Protects memory.
      """,
      valueName: "n"
    )
  )
  var unfinishedSize = defaults.unfinishedSize

  @Option(
    help: ArgumentHelp(
      "Bytes that may wait in the system for a viewer before it skips states. Protects memory.",
      valueName: "n"
    )
  )
  var unsentSize = defaults.unsentSize

  @Option(
    help: ArgumentHelp(
      "Time after which a refused page tries again, on average. Keeps refused pages from returning at once.",
      valueName: "seconds"
    )
  )
  var retryTime = defaults.retryTime.components.seconds

  func validate() throws {
    let connections = 1...1_000_000
    let sizes = 1024...16 * 1024 * 1024
    let seconds: ClosedRange<Int64> = 1...3600
    try Self.check("--max-connections", maxConnections, in: connections)
    try Self.check("--max-connections-per-address", maxConnectionsPerAddress, in: connections)
    try Self.check("--reserved-connections", reservedConnections, in: 0...1_000_000)
    try Self.check("--visitor-places", visitorPlaces, in: 16...1_000_000)
    try Self.check("--silent-connections-per-address", silentConnectionsPerAddress, in: connections)
    try Self.check("--request-time", requestTime, in: seconds)
    try Self.check("--idle-time", idleTime, in: seconds)
    try Self.check("--response-rate", responseRate, in: 1...1_000_000)
    try Self.check("--response-time", responseTime, in: seconds)
    if let maxMessageSize { try Self.check("--max-message-size", maxMessageSize, in: sizes) }
    try Self.check("--unfinished-size", unfinishedSize, in: 64 * 1024...1024 * 1024 * 1024)
    try Self.check("--unsent-size", unsentSize, in: sizes)
    try Self.check("--retry-time", retryTime, in: seconds)
  }

  private static func check<Value: BinaryInteger>(
    _ option: String,
    _ value: Value,
    in range: ClosedRange<Value>
  ) throws {
    guard !range.contains(value) else { return }
    throw ValidationError(
      "\(option) must be from \(range.lowerBound) to \(range.upperBound), not \(value)"
    )
  }

  /// Sets the limits of a listener.
  func configure(_ limits: inout ConnectionLimits) {
    limits.connections = maxConnections
    limits.connectionsPerAddress = maxConnectionsPerAddress
    limits.reservedConnections = reservedConnections
    limits.visitors = visitorPlaces
    limits.handshakesPerAddress = silentConnectionsPerAddress
    limits.handshakeTime = .seconds(requestTime)
    limits.idleTime = .seconds(idleTime)
    limits.responseRate = responseRate
    limits.responseTime = .seconds(responseTime)
    if let maxMessageSize { limits.messageSize = maxMessageSize }
    limits.unfinishedSize = unfinishedSize
    limits.unsentSize = unsentSize
    limits.retryTime = .seconds(retryTime)
  }
}
