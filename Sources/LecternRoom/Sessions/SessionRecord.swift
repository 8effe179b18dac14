internal import LecternLog
internal import LecternWire

/// The part of a page's session that a log saves: its id, and which of its actions were run.
package struct SessionRecord: Codable, Sendable {
  let client: String
  /// The session's id.
  var id: String
  var ran = RefWindow()
}

/// The sessions that a replay finds in the log.
struct SessionRecords {
  /// Maximum number of sessions. Beyond it, the least recently active ones are forgotten.
  private static let limit = 32 * 1_024

  private var records: [String: (record: SessionRecord, latest: Int)] = [:]

  init(_ records: [SessionRecord] = []) {
    // In their order, and before all that is still to come.
    for (index, record) in records.enumerated() {
      self.records[record.client] = (record, index - records.count)
    }
  }

  /// The sessions, least recently active first.
  var all: [SessionRecord] { records.values.sorted { $0.latest < $1.latest }.map(\.record) }

  /// Adds the session of a page. If it is known, the actions that it has run stay so.
  mutating func insert(_ session: SessionEntry, at revision: Int) {
    var record = SessionRecord(client: session.client, id: session.id)
    if let known = records[session.client]?.record, known.id == session.id {
      record.ran = known.ran
    }
    records[session.client] = (record, revision)
    if records.count > Self.limit + Self.limit / 8 { forgetSome() }
  }

  /// Records that an action of a page was run.
  mutating func record(_ action: ActionEntry, at revision: Int) {
    guard let client = action.client, let ref = action.ref, ref >= 0 else { return }
    records[client]?.record.ran.insert(ref)
    records[client]?.latest = revision
  }

  private mutating func forgetSome() {
    let kept = records.sorted { $0.value.latest > $1.value.latest }.prefix(Self.limit)
    records = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }
}
