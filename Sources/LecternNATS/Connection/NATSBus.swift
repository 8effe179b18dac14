internal import CNATS
internal import Dispatch
public import LecternBytes
public import LecternLog
internal import Synchronization

/// A bus over NATS, on a connection of its own: what a log appends does not wait behind frames.
///
/// ```swift
/// let bus = try NATSBus(["nats://one:4222", "nats://two:4222"], name: "relay-1")
/// ```
public struct NATSBus: RelayBus {
  private let connection: NATSConnection
  private let prefix: String
  /// Publishes. The library may wait for a connection that takes nothing.
  private let queue = DispatchQueue(label: "lectern.nats.bus", qos: .userInitiated)
  private let backlog = Backlog()

  /// What waits to be published, while the connection takes nothing.
  private final class Backlog: Sendable {
    /// Maximum size in bytes. What is more is lost, as what a connection loses is.
    private static let limit = 64 << 20

    private let size = Atomic(0)

    /// - Returns: whether the bytes may wait, too.
    func add(_ count: Int) -> Bool {
      if size.add(count, ordering: .relaxed).newValue <= Self.limit { return true }
      remove(count)
      return false
    }

    func remove(_ count: Int) { size.subtract(count, ordering: .relaxed) }
  }

  /// Connects to the servers.
  ///
  /// - Parameters:
  ///   - urls: the URLs of one or more servers of a cluster.
  ///   - name: the name under which the servers list the connection.
  ///   - stream: the name of the stream of the rooms' logs. It keeps the rooms of several streams apart.
  ///   - authorities: as for ``NATSConnection``.
  /// - Throws: as ``NATSConnection``.
  public init(
    _ urls: [String],
    name: String,
    stream: String = "lectern",
    authorities: String? = nil
  ) throws(LogError) {
    connection = try NATSConnection(urls, name: name, authorities: authorities)
    // Not below the subjects that the stream stores.
    prefix = "\(stream)-relays"
  }

  public var maximumSize: Int { connection.maximumPayload }

  public func publish(_ message: [UInt8], to subject: String) {
    let subject = "\(prefix).\(subject)"
    guard backlog.add(message.count) else { return }
    queue.async { [connection, backlog] in
      _ = message.withUnsafeBytes {
        natsConnection_Publish(connection.handle, subject, $0.baseAddress, Int32($0.count))
      }
      backlog.remove(message.count)
    }
  }

  public func subscribe(
    to subject: String,
    _ receive: @escaping @Sendable ([UInt8]) -> Void
  ) throws -> any RelaySubscription {
    let subscription = try NATSSubscription("\(prefix).\(subject)", on: connection)
    return NATSBusSubscription(subscription, receive)
  }
}
