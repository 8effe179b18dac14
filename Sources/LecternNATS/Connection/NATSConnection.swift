internal import CNATS
internal import LecternBytes
public import LecternJetStream
public import LecternLog

/// A connection to NATS. The logs and leases of any number of rooms share it.
///
/// ```swift
/// let connection = try NATSConnection(["nats://user:password@one:4222", "nats://two:4222"], name: "node-1")
/// ```
///
/// With a URL that begins with `tls://`, the connection is encrypted to every server, or there is none: a server that does
/// not offer TLS is sent nothing, and no password.
///
/// The library reconnects automatically, to any of the servers, for as long as the connection exists. No callback is
/// passed to the library: each answer is waited for by the thread that has asked.
///
/// `@unchecked Sendable`: the properties are constant. The library guards a connection by a lock of its own, so that any
/// thread may call its functions, and the handle is only freed by `deinit`, when no call can be under way.
public final class NATSConnection: StreamConnection, @unchecked Sendable {
  let handle: OpaquePointer
  let retired = RetiredSubscriptions()
  /// How long an operation is retried without an answer before it fails.
  public let timeout: Duration

  /// Connects.
  ///
  /// - Parameters:
  ///   - urls: the URLs of one or more servers of a cluster, with credentials if it asks for some.
  ///   - name: the name under which the servers list the connection.
  ///   - timeout: how long an operation is retried without an answer before it fails. In a cluster, the election of a
  ///     stream's new leader takes some six seconds: a log that is to outlive one needs a longer timeout.
  ///   - authorities: the path of a PEM file with the certificates of the authorities that the servers' certificates are
  ///     checked against; nil for those of the system.
  /// - Throws: `LogError.unreachable` if no server lets it in, `LogError.failed` if the authorities cannot be read.
  public init(
    _ urls: [String],
    name: String = "Lectern",
    timeout: Duration = .seconds(5),
    authorities: String? = nil
  ) throws(LogError) {
    var handle: OpaquePointer?
    var options: OpaquePointer?
    defer { natsOptions_Destroy(options) }
    var status = natsOptions_Create(&options)
    if status == NATS_OK { status = Self.set(options, urls, name) }
    if status == NATS_OK { status = try Self.secure(options, urls, authorities) }
    if status == NATS_OK { status = natsConnection_Connect(&handle, options) }
    guard let handle, status == NATS_OK else {
      let servers = urls.map(Self.withoutCredentials).joined(separator: ", ")
      throw .unreachable(path: servers, detail: "\(ConnectionError(status))")
    }
    self.handle = handle
    self.timeout = timeout
  }

  deinit {
    natsConnection_Close(handle)
    retired.free()
    natsConnection_Destroy(handle)
  }

  /// Whether a server answers, as far as the library knows.
  package var isConnected: Bool { natsConnection_Status(handle) == NATS_CONN_STATUS_CONNECTED }

  package var reconnectCount: Int {
    var statistics: OpaquePointer?
    defer { natsStatistics_Destroy(statistics) }
    var count: UInt64 = 0
    guard natsStatistics_Create(&statistics) == NATS_OK,
      natsConnection_GetStats(handle, statistics) == NATS_OK,
      natsStatistics_GetCounts(statistics, nil, nil, nil, nil, &count) == NATS_OK
    else { return 0 }
    return Int(clamping: count)
  }

  /// The size of the largest message that the server takes, headers included.
  package var maximumPayload: Int { Int(natsConnection_GetMaxPayload(handle)) }

  package var threads: any WaitingThreads { SystemThreads() }

  package func makeID() -> String { .randomID() }

  package func subscribe(
    to subject: String
  ) throws(ConnectionError) -> any StreamSubscription {
    try NATSSubscription(subject, on: self)
  }

  /// Returns a URL without its user name, password or token because it may be logged.
  static func withoutCredentials(_ url: String) -> String {
    guard let at = url.lastIndex(of: "@") else { return url }
    let scheme = url.firstIndex(of: ":").map { url[..<$0] + "://" } ?? ""
    return String(scheme + url[url.index(after: at)...])
  }

  /// Requires TLS if a URL does, and sets the authorities.
  private static func secure(
    _ options: OpaquePointer?,
    _ urls: [String],
    _ authorities: String?
  ) throws(LogError) -> natsStatus {
    if let authorities {
      let status = natsOptions_LoadCATrustedCertificates(options, authorities)
      guard status == NATS_OK else {
        throw .failed(path: authorities, detail: "it has no certificates that can be read")
      }
    }
    // The library itself would log in without encryption at a server that does not ask for it.
    let isRequired = urls.contains { $0.lowercased().hasPrefix("tls://") }
    return isRequired ? natsOptions_SetSecure(options, true) : NATS_OK
  }

  private static func set(_ options: OpaquePointer?, _ urls: [String], _ name: String) -> natsStatus
  {
    let settings: [() -> natsStatus] = [
      { withCStrings(urls) { natsOptions_SetServers(options, $0, Int32(urls.count)) } },
      { natsOptions_SetName(options, name) },
      { natsOptions_SetTimeout(options, 2_000) },
      // For ever; an operation has its own limit.
      { natsOptions_SetMaxReconnect(options, -1) },
      { natsOptions_SetReconnectWait(options, 100) },
      { natsOptions_SetReconnectJitter(options, 50, 50) },
      // A server that is frozen, or behind a cable that was cut, is left after three seconds for another one.
      { natsOptions_SetPingInterval(options, 1_000) },
      { natsOptions_SetMaxPingsOut(options, 2) },
      // A request whose connection is lost is retried at once instead of after its timeout.
      { natsOptions_SetFailRequestsOnDisconnect(options, true) },
      { natsOptions_SetSendAsap(options, true) },
    ]
    for set in settings {
      let status = set()
      guard status == NATS_OK else { return status }
    }
    return NATS_OK
  }
}

/// Calls `body` with C strings that are valid until it returns.
private func withCStrings<Result>(
  _ strings: [String],
  _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  var pointers: [UnsafePointer<CChar>?] = []
  func next(_ rest: ArraySlice<String>) -> Result {
    guard let first = rest.first else {
      return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    }
    return first.withCString {
      pointers.append($0)
      return next(rest.dropFirst())
    }
  }
  return next(strings[...])
}
