internal import Composable
internal import LecternJetStream
internal import LecternLog
internal import LecternRehearsal

/// A stream with the room's log. The product's own client writes to it and reads from it.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class SimulatedStream: RoomStorage, @unchecked Sendable {
  private static let name = "lectern"

  let network: StreamNetwork
  private let identity: LogIdentity
  /// The size of the largest message in bytes.
  private let maximumPayload: Int
  private var batches = BatchAssembler()
  /// The number of the last durable batch.
  private var lastBatch = 0
  private var pending: [LogBatch] = []
  private(set) var entryCount = 0
  var handlers = StorageHandlers()

  init(_ schedule: Schedule, in scenario: Scenario, seed: UInt64) {
    var random = SeededRandomNumberGenerator(seed: seed)
    identity = LogIdentity(instanceID: "s", seed: random.next(), created: 0)
    let size = Int.random(in: 2_048...65_536, using: &random)
    // Half of the logs have batches of several messages.
    maximumPayload = size.isMultiple(of: 2) ? 512 : size
    network = StreamNetwork(
      schedule,
      version: Bool.random(using: &random) ? .old : .recent,
      faults: StreamFaults(seed: random.next(), in: scenario)
    )
    network.servers.storedHandler = { [unowned self] in stored($1, on: $0) }
    network.sentHandler = { [unowned self] in sent($0, by: $1) }
    network.outageHandler = { [unowned self] in handlers.outage($0) }
    network.lossHandler = { [unowned self] in messagesLost() }
  }

  var pendingCount: Int { pending.count }

  var term: Int { batches.term }

  var isReliable: Bool { network.isReliable }

  var isShared: Bool { true }

  func begin() { network.begin() }

  func makePeace() { network.makePeace() }

  func loseSnapshot() {
    network.servers.loseLast(of: Self.name, matching: "\(Self.name).snapshot.>")
  }

  func processKilled() {}

  // The servers have not answered for a while, or another node leads the room. Nothing damages a stream before its end.
  func recover(from error: any Error, isKilled: Bool) -> String? {
    (error as? LogError).flatMap { $0.code == .damaged ? nil : "\($0)" }
  }

  func open(
    for start: ProcessStart,
    completion: @escaping @Sendable (Result<OpenLog, any Error>) -> Void
  ) {
    let loop = start.loop
    let client = StreamClient(
      network,
      in: loop,
      cuts: start.bus,
      ids: SimulatedIDs(seed: start.seed),
      maximumPayload: maximumPayload
    )
    let (node, build, lossHandler) = (start.node, start.build, start.lossHandler)
    Task(executorPreference: loop.pool) { [identity] in
      let result: Result<OpenLog, any Error>
      do {
        let queue = client.threads.makeQueue("start", urgent: true)
        let stream = try await queue.result { () throws(LogError) in
          try NATSLogStream(over: client, name: Self.name)
        }
        let log = try await NATSLogs(stream, node: node)
          .lead("", identity: identity, build: build) { _ in lossHandler() }
        result = .success(OpenLog(log: log, term: (log as? NATSLog)?.term))
      } catch {
        result = .failure(error)
      }
      loop.enqueue { completion(result) }
    }
  }
}

// The content of the log's messages.
extension SimulatedStream {
  private func isOfLog(_ subject: String) -> Bool { subject.hasPrefix("\(Self.name).log.") }

  private func sent(_ message: StreamServers.Incoming, by client: StreamClient) {
    let id = message.headers[JetStream.Header.messageID]
    guard isOfLog(message.subject), let id, id != client.lastID else { return }
    client.lastID = id
    let batch = LogBatch(try? client.batches.add(message.data, of: ""))
    // The servers refuse what a former leader sends.
    guard let batch, client.batches.term >= term else { return }
    pending.append(batch)
    handlers.pending(batch)
    handlers.writing()
  }

  private func stored(_ data: [UInt8], on subject: String) {
    guard isOfLog(subject) else { return }
    let term = batches.term
    let batch = LogBatch(try? batches.add(data, of: ""))
    if batches.term > term { losePending() }
    guard let batch else { return }
    pending.removeAll { $0.number == batch.number }
    (lastBatch, entryCount) = (batch.number, entryCount + batch.entries.count)
    handlers.durable(batch)
  }

  /// The servers have lost messages: begins again with those that are left.
  private func messagesLost() {
    handlers.told("the power of the stream's servers is cut")
    losePending()
    let former = lastBatch
    (batches, lastBatch, entryCount) = (BatchAssembler(), 0, 0)
    for data in network.servers.messages(of: Self.name, matching: "\(Self.name).log.>") {
      guard let batch = LogBatch(try? batches.add(data, of: "")) else { continue }
      (lastBatch, entryCount) = (batch.number, entryCount + batch.entries.count)
    }
    if lastBatch < former { handlers.endLost(lastBatch, false) }
  }

  /// A leader's first message ends what the last one has not written.
  private func losePending() {
    guard !pending.isEmpty else { return }
    defer { pending = [] }
    handlers.lost(pending.map(\.number))
  }
}

extension LogBatch {
  /// Nil for no batch, or one that cannot be read.
  fileprivate init?(_ assembled: (number: Int, content: [UInt8])?) {
    guard let assembled, let entries = [LogEntry](assembled.content) else { return nil }
    self.init(number: assembled.number, entries: entries)
  }
}
