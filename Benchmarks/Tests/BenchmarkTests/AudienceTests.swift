import Testing

@testable import Load

@Suite struct AudienceTests {
  /// Three viewers at one revision.
  private func audience(at revision: Int) -> Audience {
    var audience = Audience()
    for _ in 0..<3 { audience.joined(at: revision, latest: revision) }
    audience.begin(at: revision)
    return audience
  }

  @Test("a revision is complete when the last viewer has it")
  func complete() {
    var audience = audience(at: 7)
    audience.advanced()
    #expect(audience.received(8, from: 7, latest: 8).isEmpty)
    #expect(audience.received(8, from: 7, latest: 8).isEmpty)
    #expect(audience.behind == 1)
    #expect(audience.received(8, from: 7, latest: 8) == 8..<9)
    #expect(audience.behind == 0)
    #expect((audience.frames, audience.skipped) == (3, 0))
  }

  @Test("a frame that covers three revisions counts as one frame and two skipped revisions")
  func coalesced() {
    var audience = audience(at: 0)
    for _ in 1...3 { audience.advanced() }
    for revision in 1...3 {
      for viewer in 0..<2 {
        #expect(
          audience.received(revision, from: revision - 1, latest: 3).isEmpty,
          "viewer \(viewer) is not the last"
        )
      }
    }
    #expect(audience.received(3, from: 0, latest: 3) == 1..<4)
    #expect((audience.frames, audience.skipped) == (7, 2))
    #expect(audience.behind == 0)
  }

  @Test("a frame that does not advance a viewer is stale", arguments: [4, 5])
  func stale(revision: Int) {
    var audience = audience(at: 4)
    audience.advanced()
    _ = audience.received(5, from: 4, latest: 5)
    #expect(audience.received(revision, from: 5, latest: 5).isEmpty)
    #expect(audience.stale == 1)
  }

  @Test("a viewer that leaves is no longer waited for")
  func left() {
    var audience = audience(at: 0)
    audience.advanced()
    _ = audience.received(1, from: 0, latest: 1)
    _ = audience.received(1, from: 0, latest: 1)
    audience.left(at: 0, latest: 1)
    #expect(audience.behind == 0)
    #expect(audience.size == 2)
  }

  @Test("a viewer that joins with an old revision is behind")
  func joinedLate() {
    var audience = audience(at: 0)
    audience.joined(at: 0, latest: 1)
    audience.joined(at: 1, latest: 1)
    #expect(audience.behind == 1)
  }
}
