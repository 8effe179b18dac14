import LecternLog
import Testing

extension LogLaw {
  static let snapshots = LogLaw("snapshots are kept, newest first") { open in
    let log = try open(.sample)
    #expect(try log.snapshots() == [])
    await log.appendAll(.sample)
    for batch in [1, 2, 4, 4, 7] { #expect(await log.save(.sample(batch)) == nil) }
    #expect(try log.snapshots() == [.sample(7), .sample(4), .sample(2), .sample(1)])
    #expect(try log.snapshot(upTo: 3) == .sample(2))
    #expect(try log.snapshot(upTo: 0) == nil)
    // A batch that the log doesn't have.
    #expect(await log.save(.sample(8)) != nil)
    #expect(await log.append([]) == .success(8))
    log.close()
    let reopened = try open(.sample)
    #expect(try reopened.snapshots() == [.sample(7), .sample(4), .sample(2), .sample(1)])
    #expect(try reopened.batches(after: 7).count == 1)
    reopened.close()
  }

  static let retention = LogLaw("a long log keeps snapshots at even distances") { open in
    let log = try open(.sample)
    await log.appendAll(.actions(400))
    for batch in 1...400 { #expect(await log.save(.sample(batch)) == nil) }
    let batches = try log.snapshots().map(\.batch).reversed() as [Int]
    #expect(batches.count == SnapshotRetention.limit)
    #expect(batches.first == 1 && batches.suffix(2) == [399, 400])
    #expect(zip(batches.dropFirst(), batches).allSatisfy { $0 - $1 <= 8 })
    log.close()
  }
}
