package import LecternLog

/// The logs of all rooms, in one JetStream stream.
///
/// ```swift
/// let stream = try NATSLogStream(on: connection, replicas: 3)
/// logger.info("\(stream.promise)")
/// let log = try stream.open("primetime", identity: .random(created: now), leader: "node-1", build: build)
/// ```
///
/// ```
///   lectern.log.ROOM                      term 1 │ 1 │ 2 │ 3 │ term 2 │ 4 │ …     one message a batch
///   lectern.snapshot.ROOM.BATCH.REVISION  a snapshot, in pieces
/// ```
///
/// One stream for all rooms instead of one for each: in a cluster each stream is a Raft group with an election, a heartbeat and files of
/// its own, and a server may hold thousands of rooms of which few are busy. In return the sequences of a room
/// have gaps, so the next one isn't known before the answer, and a log has one message under way: what a
/// room gathers meanwhile is its next batch.
public struct NATSLogStream: Sendable {
  /// What the stream's settings, and the version of the server, promise for a batch that was acknowledged.
  public let promise: DurabilityPromise
  let jetStream: JetStream
  let leases: LeaseBucket
  var name: String { jetStream.stream }
  var threads: any WaitingThreads { jetStream.connection.threads }

  /// Opens the stream, and creates it if there is none.
  ///
  /// - Parameters:
  ///   - connection: the connection to a server with JetStream.
  ///   - name: the name of the stream, also the first token of its subjects: letters, digits, `-` and `_`.
  ///   - replicas: on how many servers a stream that is created is stored, 1, 3 or 5.
  ///   - leaseDuration: how long a lease holds without a renewal, if the bucket of the leases is created.
  package init(
    over connection: any StreamConnection,
    name: String = "lectern",
    replicas: Int = 1,
    leaseDuration: Duration = .seconds(3)
  ) throws(LogError) {
    jetStream = JetStream(connection: connection, stream: name)
    do throws(JetStreamError) {
      let settings = try StreamSettings.found(or: .logs(name, replicas: replicas), by: jetStream)
      guard settings.keepsEverything else {
        throw JetStreamError.refused(
          JetStreamError.Refusal(
            code: 400,
            description: "the stream is in memory, or has a limit by which it deletes batches"
          )
        )
      }
      leases = try LeaseBucket(of: settings, on: connection, duration: leaseDuration)
      let version = ServerVersion.current(of: connection)
      promise = DurabilityPromise(stream: name, replicas: settings.numReplicas, version: version)
    } catch {
      throw error.of("nats:\(name)")
    }
  }

  /// Returns the subjects of a room.
  func room(_ room: String) -> RoomSubjects { RoomSubjects(stream: name, room: room) }
}
