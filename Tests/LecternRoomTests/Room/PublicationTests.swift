import Testing

@testable import LecternRoom

/// What a room does first and next, without a log, a clock or a connection.
@Suite struct PublicationTests {
  private var publication = Publication()

  private mutating func version() -> PendingPublication {
    let (replies, sessions) = publication.takeWaiting()
    return PendingPublication(
      room: RoomState(),
      roomRevision: 3,
      replies: replies,
      sessions: sessions,
      isDetachedFromLive: false,
      effects: StartedEffects(app: 0, room: 0)
    )
  }

  private mutating func published() {
    if let pending = publication.pending { publication.published(pending) }
  }

  /// Begins a preparation, and ends it at once.
  private mutating func prepare(
    under policy: OutputPolicy,
    isAppending: Bool = false,
    hasEntries: Bool = true
  ) -> Publication.Step? {
    guard publication.begin(under: policy, isAppending: isAppending) else { return nil }
    return publication.prepared(
      version(),
      under: policy,
      isAppending: isAppending,
      hasEntries: hasEntries
    )
  }

  @Test("reduced · appended · reduced meanwhile · durable: published, and prepared again")
  mutating func groupCommit() {
    publication.add(.acknowledgement(ref: 1), to: 7)
    #expect(prepare(under: .afterDurable) == .init(appends: true, publishes: false))
    publication.add(.acknowledgement(ref: 2), to: 7)
    #expect(prepare(under: .afterDurable, isAppending: true) == nil)
    #expect(publication.isDue)
    #expect(publication.pending?.replies.count == 1)
    published()
    #expect(publication.isDue)
    #expect(publication.isDue(afterAppendWith: false))
    #expect(prepare(under: .afterDurable) == .init(appends: true, publishes: false))
    #expect(!publication.isDue)
    #expect(publication.pending?.replies.count == 1)
    published()
    #expect(!publication.isDue(afterAppendWith: false))
    #expect(publication.isDue(afterAppendWith: true))
  }

  @Test("what is not recorded, such as a pointer, is published without an append")
  mutating func ephemeral() {
    #expect(
      prepare(under: .afterDurable, hasEntries: false) == .init(appends: false, publishes: true)
    )
  }

  @Test(
    "a relaxed room publishes at once, also while a batch is appended, and appends one at a time"
  )
  mutating func relaxed() {
    #expect(prepare(under: .beforeDurable) == .init(appends: true, publishes: true))
    published()
    #expect(
      prepare(under: .beforeDurable, isAppending: true) == .init(appends: false, publishes: true)
    )
  }

  @Test("without a log, all is published at once, also while a disk answers late")
  mutating func unrecorded() {
    #expect(prepare(under: .immediate) == .init(appends: false, publishes: true))
    published()
    #expect(
      prepare(under: .immediate, isAppending: true) == .init(appends: false, publishes: true)
    )
  }

  @Test(
    "nothing is prepared while the log does not answer",
    arguments: [.suspended, .stopped] as [OutputPolicy]
  )
  mutating func blocked(policy: OutputPolicy) {
    publication.add(.acknowledgement(ref: 1), to: 7)
    publication.add(.acknowledgement(ref: 1), to: 8)
    #expect(prepare(under: policy) == nil)
    #expect(publication.isDue)
    #expect(publication.pending == nil)
    // A page that has left takes its replies along.
    publication.removeReplies(to: 7)
    #expect(publication.replies.map(\.connection) == [8])
  }

  @Test("a session is unpublished until the version with its record is published")
  mutating func sessions() {
    publication.addSession(1)
    #expect(prepare(under: .afterDurable) == .init(appends: true, publishes: false))
    publication.addSession(2)
    #expect(publication.unpublishedSessions == [2, 1])
    #expect(publication.isDue(afterAppendWith: false))
    published()
    #expect(publication.unpublishedSessions == [2])
  }

  @Test("a room that waits for no log shows all; otherwise nothing may be pending or recorded")
  mutating func completeness() {
    #expect(publication.isComplete(under: .immediate, isAppending: true, hasEntries: true))
    #expect(publication.isComplete(under: .beforeDurable, isAppending: true, hasEntries: true))
    #expect(publication.isComplete(under: .afterDurable, isAppending: false, hasEntries: false))
    #expect(!publication.isComplete(under: .afterDurable, isAppending: true, hasEntries: false))
    #expect(!publication.isComplete(under: .suspended, isAppending: false, hasEntries: true))
    _ = prepare(under: .afterDurable, hasEntries: false)
    #expect(!publication.isComplete(under: .afterDurable, isAppending: false, hasEntries: false))
  }

  @Test("a journal's status and durability give one policy")
  func policies() {
    func policy(_ durability: Durability, _ change: (Journal) -> Void) -> OutputPolicy {
      let journal = Journal(durability: durability)
      change(journal)
      return journal.outputPolicy
    }
    #expect(policy(.shown) { _ in } == .afterDurable)
    #expect(policy(.relaxed) { _ in } == .beforeDurable)
    #expect(policy(.shown) { _ = $0.fail("full") } == .suspended)
    #expect(policy(.relaxed) { _ = $0.fail("full") } == .immediate)
    #expect(policy(.shown) { $0.abandon() } == .immediate)
    #expect(policy(.relaxed) { $0.beginResuming() } == .immediate)
    #expect(policy(.shown) { $0.stop() } == .stopped)
  }
}
