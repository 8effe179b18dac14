import Testing

/// The results of a feature don't depend on the order of a `Dictionary` or a `Set`, because the order differs between
/// processes.
@Suite struct UnorderedStateTests {
  /// Sets and dictionaries of the room's state that are only asked for their members.
  private static let members = ["missing", "devices", "present"]

  private static func files() throws -> [SourceFile] {
    let targets = ImportRule.all.map(\.target).filter {
      $0 == "Deck" || $0.hasPrefix("PrimeTime") && !$0.hasSuffix("Server") && !$0.hasSuffix("Node")
    }
    let room = try SourceFile.all(ofTarget: "LecternRoom").filter {
      $0.folder.hasPrefix("RoomFeature")
    }
    return try targets.flatMap { try SourceFile.all(ofTarget: $0) } + room
  }

  @Test("no feature depends on the order of a dictionary or a set")
  func features() throws {
    let files = try Self.files()
    #expect(files.count > 80)
    // The grammars of listings are tables, and no state.
    for file in files where file.folder != "Highlighting" {
      let findings = UnorderedState(in: file).findings.filter { finding in
        !Self.members.contains { finding.contains("var \($0):") }
      }
      #expect(findings.isEmpty, "\(file.folder)/\(file.name)")
    }
  }

  @Test(
    "a stored dictionary or set is found",
    arguments: [
      "  package var polls: [String: PollState] = [:]", "  var ids: Set<String> = []",
      "  private(set) var counts: [Slide.ID: Int]", "  public let votes: Dictionary<Int, Int>",
      "  var ids = Set<String>()",
    ]
  )
  func stored(line: String) {
    #expect(UnorderedState(in: Self.file(line)).findings.count == 1)
  }

  @Test(
    "an iteration over a local one is found",
    arguments: [
      "let before = old.values.first { $0.choices == new.choices }",
      "for id in old where id.isEmpty {",
      "for (id, poll) in old {", "for id in old.keys {", "let list = old.map(\\.key)",
      "return Array(old)",
      "let any = old.randomElement(using: &generator)",
    ]
  )
  func local(line: String) {
    let text = "struct A {\n  func a() {\n    let old: [String: Int] = polls\n    \(line)\n  }\n}"
    #expect(UnorderedState(in: Self.file(text)).findings.count == 1)
  }

  @Test(
    "what does not depend on the order is no finding",
    arguments: [
      "  var polls: SortedDictionary<String, PollState> = [:]", "  static let names: Set = [\"a\"]",
      "  var names: [String] = []",
      "    let ids = Set(new.map(\\.id))\n    return ids.contains(id)",
      "    let ids: Set<Int> = []\n    for id in ids.sorted() {", "  var total: [Int: Int] {",
      "// var ids: Set<Int>",
    ]
  )
  func others(text: String) {
    #expect(UnorderedState(in: Self.file(text)).findings.isEmpty)
  }

  private static func file(_ text: String) -> SourceFile { SourceFile(name: "A.swift", text: text) }
}
