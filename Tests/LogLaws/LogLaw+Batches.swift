import LecternLog
import Synchronization
import Testing

extension LogLaw {
  static let roundTrip = LogLaw(
    "every kind of entry is read as it was appended, before and after a restart"
  ) { open in
    let log = try open(.sample)
    #expect(await log.appendAll(.sample) == (1...7).map { .success($0) })
    #expect(try log.batches() == .sample)
    log.close()
    let reopened = try open(.sample)
    #expect(try reopened.batches() == .sample)
    #expect(reopened.lastBatch == 7)
    reopened.close()
  }

  static let hugeValues = LogLaw("values of megabytes are kept") { open in
    let value = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let name = String(repeating: "ü", count: 100_000)
    let entries = [
      LogEntry(
        revision: 1,
        time: 1,
        content: .action(ActionEntry(lane: .app, count: 1, name: name, value: value))
      )
    ]
    let log = try open(.sample)
    #expect(await log.append(entries) == .success(1))
    log.close()
    let reopened = try open(.sample)
    // As a Boolean: a difference of megabytes takes long to print.
    let isKept = try reopened.batches() == [LogBatch(number: 1, entries: entries)]
    #expect(isKept)
    reopened.close()
  }

  static let readAfter = LogLaw("a log is read after a batch") { open in
    let log = try open(.sample)
    await log.appendAll(.sample)
    for number in 0...8 {
      #expect(try log.batches(after: number) == Array([LogBatch].sample.dropFirst(number)))
    }
    #expect(throws: CancellationError.self) {
      try log.read(after: 0) { _ in throw CancellationError() }
    }
    log.close()
  }

  static let order = LogLaw(
    "completions are called in the order of the appends, without a wait for each"
  ) { open in
    let log = try open(.sample)
    let batches = [LogBatch].actions(3000)
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    for batch in batches {
      log.append(batch.entries) { result in
        if case .success(let number) = result { continuation.yield(number) }
      }
    }
    log.save(.sample(3000)) { error in
      #expect(error == nil)
      continuation.finish()
    }
    #expect(await numbers.reduce(into: []) { $0.append($1) } == Array(1...3000))
    log.close()
    let reopened = try open(.sample)
    #expect(try reopened.batches() == batches)
    #expect(try reopened.snapshots() == [.sample(3000)])
    reopened.close()
  }

  static let close = LogLaw("closing waits for what was appended, and later appends fail") { open in
    let log = try open(.sample)
    let count = Atomic(0)
    for batch in [LogBatch].actions(50) {
      log.append(batch.entries) { _ in count.add(1, ordering: .relaxed) }
    }
    log.close()
    #expect(count.load(ordering: .relaxed) == 50)
    #expect(await log.append([]) == .failure(.closed))
    #expect(await log.save(.sample(1)) == .closed)
    #expect(throws: LogError.closed) { try log.snapshots() }
    #expect(throws: LogError.closed) { try log.batches() }
    log.close()
  }

  static let identity = LogLaw("the identity stays that of the first opening") { open in
    let first = try open(.sample)
    #expect(first.identity == .sample)
    first.close()
    let second = try open(LogIdentity(instanceID: "other", seed: 1, created: 1))
    #expect(second.identity == .sample)
    second.close()
  }

  static let nestedRead = LogLaw("a log is read while it is being read") { open in
    let log = try open(.sample)
    await log.appendAll(.actions(1_100))
    var count = 0
    try log.read(after: 0) { batch in
      guard batch.number % 500 == 0 else { return }
      try log.read(after: batch.number, through: batch.number + 2) { _ in count += 1 }
    }
    #expect(count == 4)
    log.close()
  }
}
