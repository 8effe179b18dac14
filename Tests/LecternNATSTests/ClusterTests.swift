import LecternLog
import LogLaws
import Testing

@testable import LecternJetStream
@testable import LecternNATS

/// A log on three servers.
@Suite(.serialized) struct ClusterTests {
  @Test("a log on three servers goes on without any one of them", arguments: ServerBinary.allCases)
  func kill(binary: ServerBinary) async throws {
    let cluster = try TestCluster(binary, isSyncing: binary == .recent)
    let stream = try cluster.stream()
    #expect("\(stream.promise)".contains("on 3 servers, and survives the loss of 1 of them"))
    let log = try stream.open()
    let batches = [LogBatch].actions(400)
    var rest = batches[...]
    for server in cluster.servers {
      #expect(await log.appendAll(Array(rest.prefix(100))).last == .success(rest.startIndex + 100))
      rest = rest.dropFirst(100)
      try await cluster.waitUntilCurrent(stream)
      // One of them leads the stream, and one has the connection.
      server.kill()
      #expect(await log.append(rest[rest.startIndex].entries) == .success(rest.startIndex + 1))
      rest = rest.dropFirst()
      try server.restart()
    }
    await log.appendAll(Array(rest))
    #expect(try log.batches() == batches)
    log.close()
    let next = try cluster.stream().open(leader: "b")
    #expect(next.lastBatch == 400)
    #expect(try next.batches() == batches)
    next.close()
  }
}

extension TestCluster {
  /// Waits until every server has all of the stream.
  func waitUntilCurrent(_ stream: NATSLogStream) async throws {
    struct Nothing: Encodable {}
    struct Answer: Decodable {
      struct Cluster: Decodable {
        struct Replica: Decodable { var current: Bool }
        var leader: String?
        var replicas: [Replica]?
      }
      var cluster: Cluster
    }
    var isCurrent = false
    while !isCurrent {
      try await Task.sleep(for: .milliseconds(10))
      let answer: Answer = try stream.jetStream.call(
        "STREAM.INFO.\(stream.name)",
        Nothing(),
        until: stream.jetStream.deadline
      )
      let replicas = answer.cluster.replicas ?? []
      isCurrent =
        answer.cluster.leader != nil && replicas.count == 2 && replicas.allSatisfy(\.current)
    }
  }
}
