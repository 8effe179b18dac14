internal import ArgumentParser
internal import LecternTransport

/// The options for what connections may take, each and all together: ``Listener/Limits``.
struct LimitOptions: ParsableArguments {
  private static let defaults = Listener.Limits()

  @Option(
    help: ArgumentHelp(
      "Maximum number of viewers; others are told to try again. Protects the viewers that are there.",
      valueName: "n"
    )
  )
  var maxConnections = defaults.connections

  @Option(
    help: ArgumentHelp(
      """
      Maximum number of viewers of one address without a link, and again of participants. Protects the places \
      from one device; a whole hall may share an address.
      """,
      valueName: "n"
    )
  )
  var maxConnectionsPerAddress = defaults.connectionsPerAddress

  @Option(
    help: ArgumentHelp(
      "Viewers' places that only links have, a tenth of all at most. Protects participants from a crowd.",
      valueName: "n"
    )
  )
  var reservedConnections = defaults.reservedConnections

  @Option(
    help: ArgumentHelp(
      """
      Places that viewers never take, for pages and newcomers, which may use free viewers' places, too. Protects \
      newcomers, a presenter among them.
      """,
      valueName: "n"
    )
  )
  var visitorPlaces = defaults.visitors

  @Option(
    help: ArgumentHelp(
      """
      When all places are taken: the silent connections from which an address replaces only its own. Protects \
      other addresses from one that floods.
      """,
      valueName: "n"
    )
  )
  var silentConnectionsPerAddress = defaults.handshakesPerAddress

  @Option(
    help: ArgumentHelp(
      "Time to send a request, encryption included. Protects places from silent connections.",
      valueName: "seconds"
    )
  )
  var requestTime = defaults.handshakeTime.components.seconds

  @Option(
    help: ArgumentHelp(
      "Time after an answer until the next request. Protects places from idle connections.",
      valueName: "seconds"
    )
  )
  var idleTime = defaults.idleTime.components.seconds

  @Option(
    help: ArgumentHelp(
      "Least rate at which an answer is taken, in bytes a second. Protects places from stalled readers.",
      valueName: "n"
    )
  )
  var responseRate = defaults.responseRate

  @Option(
    help: ArgumentHelp(
      "Time over which that rate is measured. Protects slow networks, which stop now and then.",
      valueName: "seconds"
    )
  )
  var responseTime = defaults.responseTime.components.seconds

  @Option(
    help: ArgumentHelp(
      "Largest message of a viewer, in bytes. Protects memory. (default: 65536)",
      valueName: "n"
    )
  )
  var maxMessageSize: Int?

  @Option(
    help: ArgumentHelp(
      """
      Bytes that the unfinished messages of all viewers may take together; the viewer with the largest is \
      closed. Protects memory.
      """,
      valueName: "n"
    )
  )
  var unfinishedSize = defaults.unfinishedSize

  @Option(
    help: ArgumentHelp(
      "Bytes that may wait in the system for one viewer until it skips states. Protects memory.",
      valueName: "n"
    )
  )
  var unsentSize = defaults.unsentSize

  @Option(
    help: ArgumentHelp(
      "Time after which a refused page tries again. Protects the server from all of them at once.",
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
      "\(option) is a number from \(range.lowerBound) to \(range.upperBound), not \(value)"
    )
  }

  /// Sets the limits of a listener.
  func configure(_ limits: inout Listener.Limits) {
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
