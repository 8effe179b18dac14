import LecternLog
import LecternNATS
import Logging

/// The listings of "LecternNATS".
enum LecternNATSExamples {
  static func lead(
    _ identity: LogIdentity,
    build: String,
    logger: Logger,
    stepDown: @escaping @Sendable () -> Void
  ) async throws -> (NATSLog, Lease) {
    let connection = try NATSConnection(
      ["nats://user:password@one:4222", "nats://two:4222"],
      name: "node-1"
    )
    let stream = try NATSLogStream(on: connection, replicas: 3)
    logger.info("\(stream.promise)")

    let lease = try await stream.acquireLease(of: "primetime", holder: "node-1") { stepDown() }
    let log = try stream.open("primetime", identity: identity, leader: "node-1", build: build)
    return (log, lease)
  }

  static func follow(
    _ stream: NATSLogStream,
    after snapshot: LogSnapshot,
    replay: (LogBatch) -> Void
  ) async throws {
    for try await batch in stream.reader(of: "primetime").batches(after: snapshot.batch) {
      replay(batch)
    }
  }
}
