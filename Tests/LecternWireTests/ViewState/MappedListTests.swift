import LecternWire
import Synchronization
import Testing

/// Counts the work of a list, rather than timing it.
@Suite struct MappedListTests {
  let work = Work()

  func orchard(_ trees: [Int], count: Int = 0) -> Orchard {
    Orchard(
      count: count,
      trees: MappedList(trees, id: \.self) { [work] in Tree(id: $0, work: work) }
    )
  }

  func patch(_ old: Orchard, _ new: Orchard) throws -> String {
    let message = String(decoding: try Patch(from: 1, old, to: 2, new).encoded.bytes, as: UTF8.self)
    return String(
      message.dropFirst(#"{"type":"patch","from":1,"revision":2,"ops":"#.count).dropLast()
    )
  }

  @Test("an unchanged collection makes, compares and writes no row")
  func unchanged() throws {
    let trees = Array(1...100_000)
    #expect(
      try patch(orchard(trees), orchard(trees, count: 1))
        == #"[{"op":"replace","path":"/count","value":1}]"#
    )
    #expect(work.made == 0)
    #expect(work.compared == 0)
    #expect(work.written == 0)
  }

  @Test("an element appended to 100,000 makes and writes one row")
  func appended() throws {
    let trees = Array(1...100_000)
    #expect(
      try patch(orchard(trees), orchard(trees + [100_001]))
        == #"[{"op":"add","path":"/trees/100000","value":{"id":100001}}]"#
    )
    #expect(work.made == 1)
    #expect(work.compared == 0)
    #expect(work.written == 1)
  }

  @Test("an element removed from 100,000 makes no row")
  func removed() throws {
    let trees = Array(1...100_000)
    #expect(
      try patch(orchard(trees), orchard(trees.filter { $0 != 50_000 }))
        == #"[{"op":"remove","path":"/trees/49999"}]"#
    )
    #expect(work.made == 0)
  }

  @Test("a sliding window makes the newest row and removes the oldest")
  func sliding() throws {
    let old = MappedList(Array(1...1_000), id: \.self) { [work] in Tree(id: $0, work: work) }
    let new = MappedList(Array(2...1_001), id: \.self) { [work] in Tree(id: $0, work: work) }
    var patch = PatchWriter()
    try new.reversed().writeChanges(since: old.reversed(), to: &patch)
    #expect(
      String(decoding: patch.bytes, as: UTF8.self)
        == #"[{"op":"remove","path":"/999"},{"op":"add","path":"/0","value":{"id":1001}}]"#
    )
    #expect(work.made == 1)
  }

  @Test("a change of the dependency makes all rows")
  func dependency() throws {
    func greetings(_ language: String) -> MappedList<[Int], Int, String> {
      MappedList([1, 2], id: \.self) { "\(language) \($0)" }.depending(on: language)
    }
    #expect(greetings("en") == greetings("en"))
    #expect(greetings("en") != greetings("de"))
    var patch = PatchWriter()
    try greetings("de").writeChanges(since: greetings("en"), to: &patch)
    #expect(
      String(decoding: patch.bytes, as: UTF8.self) == """
        [{"op":"replace","path":"/0","value":"de 1"},{"op":"replace","path":"/1","value":"de 2"}]
        """
    )
  }

  @Test("a mapped list is encoded as the array of its rows")
  func whole() throws {
    var (json, plain) = (JSONWriter(), JSONWriter())
    let list = orchard([3, 1, 2]).trees
    try list.write(to: &json)
    try Array(list).write(to: &plain)
    #expect(json.bytes == plain.bytes)
    #expect(list.map(\.id) == [3, 1, 2])
    #expect(list.reversed().map(\.id) == [2, 1, 3])
    #expect(list.reversed() != list)
  }
}

@ViewState
struct Orchard {
  var count: Int
  var trees: MappedList<[Int], Int, Tree>
}

/// A row that counts its work.
struct Tree: ViewState, Identifiable {
  let id: Int
  private let work: Work

  init(id: Int, work: Work) {
    self.id = id
    self.work = work
    work.count(made: 1)
  }

  static func == (left: Tree, right: Tree) -> Bool {
    left.work.count(compared: 1)
    return left.id == right.id
  }

  func write(to json: inout JSONWriter) throws(UnencodableValue) {
    work.count(written: 1)
    try json.object { json throws(UnencodableValue) in try json.field("id", id) }
  }
}

/// The work done with rows.
final class Work: Sendable {
  private let counts = Mutex((made: 0, compared: 0, written: 0))

  var made: Int { counts.withLock { $0.made } }
  var compared: Int { counts.withLock { $0.compared } }
  var written: Int { counts.withLock { $0.written } }

  func count(made: Int = 0, compared: Int = 0, written: Int = 0) {
    counts.withLock {
      $0.made += made
      $0.compared += compared
      $0.written += written
    }
  }
}
