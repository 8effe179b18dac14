import LecternLog
import Testing

struct SnapshotRetentionTests {
  @Test("nothing goes below the limit")
  func below() {
    #expect(SnapshotRetention.surplus(of: []) == [])
    #expect(SnapshotRetention.surplus(of: [1, 2, 3], limit: 3) == [])
  }

  @Test(
    "the snapshot between the closest neighbours goes, never an outermost one nor the newest two"
  )
  func closest() {
    #expect(SnapshotRetention.surplus(of: [100, 200, 250, 400], limit: 3) == [1])
    #expect(SnapshotRetention.surplus(of: [0, 90, 100, 110, 300, 301, 302], limit: 5) == [1, 2])
    #expect(SnapshotRetention.surplus(of: [0, 1, 1_000, 1_001], limit: 3) == [1])
  }

  @Test(
    "however often a snapshot is made, of 100,000 actions at most 2,000 lie between two",
    arguments: [50, 120, 200, 500, 1_000]
  )
  func distances(interval: Int) {
    var kept: [Int] = []
    for revision in stride(from: interval, through: 100_000, by: interval) {
      kept.append(revision)
      let surplus = SnapshotRetention.surplus(of: kept)
      kept = kept.indices.filter { !surplus.contains($0) }.map { kept[$0] }
    }
    #expect(kept.count == min(100_000 / interval, SnapshotRetention.limit))
    #expect(kept.first == interval && 100_000 - (kept.last ?? 0) < interval)
    #expect(zip(kept.dropFirst(), kept).allSatisfy { $0 - $1 <= 2_000 })
  }
}
