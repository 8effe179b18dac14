import LecternTransport
import Synchronization
import Testing

@testable import LecternRoom
@testable import LecternWire

/// The updates from a base revision to the current one.
@Suite struct PatchHistoryTests {
  @ViewState struct View {
    var count = 0
    var rows: [Row] = (0..<100).map { Row(id: $0, title: "row \($0)") }
  }

  @ViewState struct Row: Identifiable {
    let id: Int
    var title: String
  }

  func text(_ frame: Frame) -> String { String(decoding: frame.bytes, as: UTF8.self) }

  /// Returns a history with a revision for each count up to a number.
  func patchHistory(upTo count: Int, rows: Int = 100) throws -> PatchHistory {
    var view = View()
    view.rows = Array(view.rows.prefix(rows))
    let patchHistory = try PatchHistory(view, count: .init(app: 0), epoch: "e")
    for number in 0..<count {
      view.count = number + 1
      try patchHistory.advance(to: view, count: .init(app: number + 1))
    }
    return patchHistory
  }

  @Test("the update from the previous revision is its patch")
  func patch() throws {
    let patchHistory = try patchHistory(upTo: 2)
    #expect(
      text(try patchHistory.frame(from: 1)) == """
        {"type":"patch","from":1,"revision":2,"ops":[{"op":"replace","path":"/count","value":2}]}
        """
    )
  }

  @Test("the update from an older revision is one patch, not one for each step")
  func behind() throws {
    let patchHistory = try patchHistory(upTo: 50)
    #expect(
      text(try patchHistory.frame(from: 3)) == """
        {"type":"patch","from":3,"revision":50,"ops":[{"op":"replace","path":"/count","value":50}]}
        """
    )
  }

  @Test("subscribers at the same revision share the same frame")
  func shared() throws {
    let patchHistory = try patchHistory(upTo: 3)
    #expect(try patchHistory.frame(from: 1) === patchHistory.frame(from: 1))
    #expect(try patchHistory.frame(from: 2) === patchHistory.frame(from: 2))
  }

  @Test("the update from a forgotten revision is a snapshot", arguments: [-1, 0, 35, 1_000])
  func forgotten(base: Int) throws {
    let patchHistory = try patchHistory(upTo: 100)
    #expect(text(try patchHistory.frame(from: base)).hasPrefix(#"{"type":"snapshot","epoch":"e","#))
    #expect(text(try patchHistory.frame(from: 36)).hasPrefix(#"{"type":"patch","from":36,"#))
  }

  @Test("requests for unknown revisions leave no entries")
  func invented() throws {
    let patchHistory = try patchHistory(upTo: 2)
    for base in 3..<1_000 { _ = try patchHistory.frame(from: base) }
    let updates = Mirror(reflecting: patchHistory).descendant("updatesByBase") as? any Collection
    #expect(try #require(updates).count <= 2)
  }

  @Test("the update is a snapshot if that is shorter")
  func short() throws {
    let patchHistory = try patchHistory(upTo: 1, rows: 0)
    #expect(text(try patchHistory.frame(from: 0)).contains(#""state":{"count":1,"rows":[]}"#))
  }

  @Test("the update of a view that has grown is a patch if that is shorter")
  func grown() throws {
    var view = View(rows: [])
    let patchHistory = try PatchHistory(view, count: .init(app: 0), epoch: "e")
    for id in 0..<100 {
      view.rows.append(Row(id: id, title: ""))
      try patchHistory.advance(to: view, count: .init(app: id + 1))
    }
    view.rows[50].title = "a title that is longer than all was at first"
    try patchHistory.advance(to: view, count: .init(app: 101))
    #expect(text(try patchHistory.frame(from: 100)).hasPrefix(#"{"type":"patch","from":100,"#))
  }

  /// A view state of a given size.
  struct Bulk: ViewState {
    var size: Int

    func write(to json: inout JSONWriter) {
      json.append([UInt8](repeating: UInt8(ascii: "1"), count: size))
    }

    func writeChanges(since old: Bulk, to patch: inout PatchWriter) throws(UnencodableValue) {
      try patch.replace(with: Bulk(size: size - old.size))
    }
  }

  @Test("the history of a view that has grown is as short as that of a large one")
  func grownPast() throws {
    let patchHistory = try PatchHistory(Bulk(size: 300_000), count: .init(app: 0), epoch: "e")
    for revision in 1...100 {
      let view = Bulk(size: 300_000 + revision * 100_000)
      try patchHistory.advance(to: view, count: .init(app: revision))
    }
    let past = Mirror(reflecting: patchHistory).descendant("past") as? any Collection
    #expect(try #require(past).count == 1)
  }

  /// A view state that counts its comparisons.
  struct Watched: ViewState {
    static let comparisons = Mutex(0)

    var count: Int

    func write(to json: inout JSONWriter) throws(UnencodableValue) {
      try json.integer(count)
    }

    func writeChanges(
      since old: Watched,
      to patch: inout PatchWriter
    ) throws(UnencodableValue) {
      Self.comparisons.withLock { $0 += 1 }
      try patch.replace(with: self)
    }
  }

  @Test("a thousand subscribers at one revision cost as many comparisons as one")
  func comparedOnce() throws {
    let patchHistory = try PatchHistory(Watched(count: 0), count: .init(app: 0), epoch: "e")
    try patchHistory.advance(to: Watched(count: 1), count: .init(app: 1))
    for _ in 0..<1_000 { _ = try patchHistory.frame(from: 0) }
    #expect(Watched.comparisons.withLock { $0 } <= 2)
  }

  @Test("an equal view state keeps its revision")
  func unchanged() throws {
    let patchHistory = try patchHistory(upTo: 1)
    var view = View()
    view.count = 1
    try patchHistory.advance(to: view, count: .init(app: 9))
    #expect(patchHistory.revision == 1)
    #expect(patchHistory.count.app == 9)
  }

  @Test("a view state that cannot be encoded changes nothing")
  func unencodable() throws {
    let patchHistory = try patchHistory(upTo: 1)
    var view = View()
    view.count = .max
    #expect(throws: UnencodableValue.self) {
      try patchHistory.advance(to: view, count: .init(app: 2))
    }
    #expect(patchHistory.revision == 1)
    #expect(text(try patchHistory.frame(from: 0)).contains(#""value":1"#))
  }
}
