import LecternLog
import LogLaws
import Testing

@testable import LecternJetStream
@testable import LecternNATS

@Suite(.serialized) struct StreamTests {
  @Test("a stream says in one sentence what it promises")
  func promise() throws {
    let old = try TestServer(.old).stream().promise
    #expect(
      "\(old)" == """
        A batch in stream lectern of NATS \(old.version?.description ?? "") is in a file on one server, and survives the \
        end of its process; a power failure can lose the last two minutes, as only NATS 2.12 and later can sync each batch.
        """
    )
    #expect(old.canSyncAlways == false)
    let recent = try TestServer(.recent).stream().promise
    #expect(
      "\(recent)" == """
        A batch in stream lectern of NATS \(recent.version?.description ?? "") is in a file on one server, and survives the \
        end of its process; a power failure loses nothing only if sync_interval is "always", which a client cannot see.
        """
    )
    #expect(recent.canSyncAlways == true)
  }

  @Test("versions are compared by number")
  func versions() {
    #expect(ServerVersion("2.9.10") < ServerVersion("2.12.0"))
    #expect(ServerVersion("2.12.0") == ServerVersion("2.12.0"))
    #expect(ServerVersion("2.12.0-RC.1") < ServerVersion("2.12.1"))
    #expect(!(ServerVersion("3.0.0") < ServerVersion("2.12.0")))
  }

  @Test("a stream that deletes batches by itself is refused", arguments: ServerBinary.allCases)
  func limits(binary: ServerBinary) throws {
    let server = try TestServer(binary)
    let connection = try NATSConnection([server.url])
    for (name, change) in [
      ("memory", { $0.storage = "memory" }),
      (
        "age",
        {
          $0.maxAge = 60_000_000_000
          $0.duplicateWindow = 1_000_000_000
        }
      ),
      ("count", { $0.maxMsgs = 1_000 }), ("bytes", { $0.maxBytes = 1 << 20 }),
    ] as [(String, (inout StreamSettings) -> Void)] {
      var settings = StreamSettings.logs(name, replicas: 1)
      change(&settings)
      let found = try StreamSettings.found(
        or: settings,
        by: JetStream(connection: connection, stream: name)
      )
      #expect(!found.keepsEverything)
      #expect(throws: LogError.self) { try NATSLogStream(on: connection, name: name) }
    }
  }

  @Test("rooms of one stream have logs of their own", arguments: ServerBinary.allCases)
  func rooms(binary: ServerBinary) async throws {
    let server = try TestServer(binary)
    let stream = try server.stream()
    let names = ["a", "A", "a.b", "a b", "*", ">", "日本", "=20", ""]
    #expect(Set(names.map(\.subjectToken)).count == names.count)
    var logs: [NATSLog] = []
    for (index, name) in names.enumerated() {
      let identity = LogIdentity(instanceID: name, seed: 1, created: 1)
      let log = try stream.open(name, identity: identity, leader: "a", build: "b")
      #expect(log.identity == identity)
      await log.appendAll(.actions(index + 1, from: index * 100))
      #expect(await log.save(.sample(index + 1)) == nil)
      logs.append(log)
    }
    for (index, log) in logs.enumerated() {
      #expect(
        try log.batches().map(\.entries)
          == [LogBatch].actions(index + 1, from: index * 100).map(\.entries)
      )
      #expect(try log.snapshots() == [.sample(index + 1)])
      log.close()
    }
  }
}
