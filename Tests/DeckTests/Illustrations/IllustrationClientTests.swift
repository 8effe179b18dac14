import Foundation
import Lectern
import Synchronization
import Testing

@testable import Deck

/// Formulas and diagrams that tools of the system draw.
@Suite struct IllustrationClientTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "illustrations-\(UUID().uuidString)", directoryHint: .isDirectory)

  private func draw(
    _ sources: [IllustrationSource],
    _ commands: CommandClient = .live()
  ) async -> [Illustration] {
    await IllustrationClient.live(in: folder, commands: commands).draw(sources)
  }

  private func formula(_ tex: String, isDisplay: Bool = false) -> IllustrationSource {
    .formula(tex: tex, isDisplay: isDisplay)
  }

  private func problem(_ illustration: Illustration) -> String? {
    if case .failed(let problem, _) = illustration { problem } else { nil }
  }

  @Test("formulas are typeset in one run, and one that isn't understood has the reason")
  func formulas() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let runs = Mutex(0)
    let commands = CommandClient { command in
      runs.withLock { $0 += 1 }
      return await CommandClient.live().run(command)
    }
    let sources = [
      formula("a^2"), formula(#"\color{red}"#), formula("\\text{ü \"$x$\"}\n+1", isDisplay: true),
      formula(String(repeating: "{", count: 4_001)),
      formula(String(repeating: "x^", count: 100) + "x"), formula("</script>"),
    ]
    let results = await draw(sources, commands)
    #expect(runs.withLock { $0 } == 1)
    let square = RichText.MathElement(
      "msup",
      children: [
        .element(try #require(RichText.MathElement("mi", children: [.text("a")]))),
        .element(try #require(RichText.MathElement("mn", children: [.text("2")]))),
      ]
    )
    #expect(results[0] == .formula([try #require(square)]))
    #expect(
      problem(results[1])
        == #"this formula is not understood: unexpected control sequence \color"#
    )
    #expect(problem(results[2]) == nil)
    #expect(problem(results[3]) == "this formula is too long")
    #expect(problem(results[4])?.hasPrefix("this formula is too large") == true)
    #expect(problem(results[5]) == nil)
  }

  @Test("only new formulas are typeset")
  func cache() async {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = await draw([formula("a"), formula("b")])
    let inputs = Mutex<[String]>([])
    let commands = CommandClient { command in
      let input = command.arguments.last.flatMap {
        try? String(contentsOfFile: $0, encoding: .utf8)
      }
      inputs.withLock { $0.append(input ?? "") }
      return .success(output: "<math><mi>c</mi></math>")
    }
    let again = await draw([formula("a"), formula("c"), formula("b")], commands)
    #expect([again[0], again[2]] == first)
    #expect(inputs.withLock { $0 } == ["[Plain [Math InlineMath \"c\"]]"])
    #expect(await draw([formula("c")], CommandClient { _ in .missing }) == [again[1]])
  }

  @Test(
    "each way in which pandoc fails has a sentence",
    arguments: [
      (
        CommandResult.missing,
        "formulas need pandoc, which is not installed: apt install pandoc, or brew install pandoc"
      ), (.timeout, "formulas took more than 30 seconds"),
      (.failure(message: "no\nmore"), "pandoc cannot read the formulas: no"),
      (.success(output: ""), "pandoc's formulas cannot be read"),
      (.success(output: "<math><mi>a</mi></math><p/>"), "pandoc's formulas cannot be read"),
      (
        .success(output: "<math><script/></math>"),
        "this formula is too large, or has what pages don't show"
      ), (.success(output: "<span>x</span>"), "this formula is not understood"),
    ]
  )
  func failures(result: CommandResult, sentence: String) async {
    defer { try? FileManager.default.removeItem(at: folder) }
    let results = await draw([formula("a")], CommandClient { _ in result })
    #expect(results.map(problem) == [sentence])
    // What fails is tried again.
    #expect(await draw([formula("a")]).map(problem) == [nil])
  }

  @Test("a diagram is a picture whose name is its digest")
  func diagrams() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = IllustrationSource.diagram(
      #"digraph { a [URL="javascript:x"]; a -> b }"#,
      isNarrow: false
    )
    let results = await draw([
      formula("a"), source, .diagram("digraph {\n a ->\n}", isNarrow: true),
    ])
    guard case .diagram(let picture, let words) = results[1] else {
      Issue.record("\(results)")
      return
    }
    #expect(words == "a, b")
    let name = try #require(picture.wholeMatch(of: #/assets\/diagrams\/([0-9a-f]{32}\.svg)/#)?.1)
    let file = folder.appending(path: "diagrams/\(name)")
    let svg = try String(contentsOf: file, encoding: .utf8)
    #expect(svg.hasPrefix("<svg xmlns") && !svg.contains("javascript"))
    #expect(
      results[2] == .failed("this diagram is not understood: syntax error near '}'", line: 3)
    )
    #expect(await draw([source], CommandClient { _ in .missing }) == [results[1]])
    // Without its picture, it is drawn again.
    try FileManager.default.removeItem(at: file)
    #expect(await draw([source]) == [results[1]])
    let missing = await draw(
      [.diagram("graph {}", isNarrow: true)],
      CommandClient { _ in .missing }
    )
    #expect(
      problem(missing[0])?.hasPrefix("diagrams need Graphviz, which is not installed") == true
    )
  }

  @Test("what no talk has used for a month is removed, and work is cleared away")
  func oldFiles() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = await draw([formula("a"), formula("b"), .diagram("graph { a }", isNarrow: true)])
    let illustrations = folder.appending(path: "illustrations")
    for url in try FileManager.default.contentsOfDirectory(
      at: illustrations,
      includingPropertiesForKeys: nil
    ) {
      let date = Date(timeIntervalSinceNow: -31 * 24 * 3_600)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
    }
    _ = await draw([formula("a"), formula("c")])
    let left = try FileManager.default.contentsOfDirectory(atPath: illustrations.path)
    #expect(left.count == 2 && left.allSatisfy { $0.hasSuffix("-2.json") })
  }
}
