import Foundation
import Testing

@testable import Deck

/// The table of the live blocks in the article about the syntax.
@Suite struct BlockTableTests {
  /// The settings of each block, in the order of the article.
  private func documentedSettings() throws -> [String: [String]] {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let article = root.appending(path: "Sources/Deck/Deck.docc/DeckSyntax.md")
    let lines = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
    let table = lines.drop { !$0.hasPrefix("| block |") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
    let rows = table.map { row in
      row.split(separator: "|").map { cell in
        cell.matches(of: #/`(?<word>[a-z]+)[^`]*`/#).map { String($0.word) }
      }
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0][0], $0[1]) })
  }

  @Test("it has every setting of each block, and no other")
  func settings() throws {
    let documented = try documentedSettings()
    #expect(documented.count == 13)
    for (block, settings) in documented {
      let known = BlockSettings.blocks.filter { $0.value.contains(block) }.map(\.key)
      #expect(settings.sorted() == known.sorted(), "\(block)")
    }
    for block in BlockSettings.blocks.values.joined() { #expect(documented[block] != nil) }
  }
}
