/// What is known of how well a stream keeps what it has acknowledged.
///
/// The setting that decides about a power failure, `sync_interval`, is in the server's configuration file, and no account
/// but the system's can read it. So the description says what to set.
public struct DurabilityPromise: Hashable, Sendable, CustomStringConvertible {
  public let stream: String
  /// The number of servers that store each batch.
  public let replicas: Int
  /// The version of the server that has answered; nil if the account may not ask for it.
  public let version: ServerVersion?

  /// The first version that can sync each message before it acknowledges it.
  private static let firstSyncing = ServerVersion("2.12.0")

  /// Whether the server can sync each batch before it acknowledges it; nil if its version isn't known.
  public var canSyncAlways: Bool? { version.map { $0 >= Self.firstSyncing } }

  public var description: String {
    let server = version.map { "NATS \($0)" } ?? "NATS of an unknown version"
    let copies =
      replicas == 1
      ? "on one server, and survives the end of its process"
      : "on \(replicas) servers, and survives the loss of \((replicas - 1) / 2) of them"
    let failure = replicas == 1 ? "a power failure" : "a power failure of most of them at once"
    let power =
      switch canSyncAlways {
      case true?: "loses nothing only if sync_interval is \"always\", which a client cannot see"
      case false?: "can lose the last two minutes, as only NATS 2.12 and later can sync each batch"
      case nil:
        "can lose the last two minutes, unless NATS 2.12 or later has sync_interval \"always\""
      }
    return "A batch in stream \(stream) of \(server) is in a file \(copies); \(failure) \(power)."
  }
}
