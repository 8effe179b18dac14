import Foundation
import Lectern
import Testing

@testable import Deck

/// A talk of `Tests/Fixtures/talks`, with what Deck has to make of it.
struct FixtureTalk: Sendable {
  /// A line that Deck understands, and whether the talk has what the line asks for.
  struct Understood: Sendable {
    let line: String
    let holds: @Sendable (Talk) -> Bool

    init(_ line: String, _ holds: @escaping @Sendable (Talk) -> Bool) {
      (self.line, self.holds) = (line, holds)
    }
  }

  /// A line that Deck reports.
  struct Reported: Sendable {
    let line: String
    let message: String
    /// The number of lines below that belong to the same construct.
    let covered: Int

    init(_ line: String, _ message: String, covering covered: Int = 0) {
      (self.line, self.message, self.covered) = (line, message, covered)
    }
  }

  let name: String
  let understood: [Understood]
  let reported: [Reported]

  var lines: [String] {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let file = folder.appending(path: "Fixtures/talks/\(name)")
      return try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  var talk: Talk {
    get throws {
      TalkReader.talk(from: try lines.joined(separator: "\n")) { $0 == "sea.svg" }
    }
  }

  /// Returns the numbers of all lines with a text.
  func numbers(of line: String) throws -> [Int] {
    try lines.enumerated().filter { $0.element == line }.map { $0.offset + 1 }
  }
}

extension FixtureTalk: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension Talk {
  /// Returns the slide with a title; an empty one if there is none.
  func slide(_ title: String) -> Slide {
    slides.first { $0.title == title } ?? Slide(id: "", line: 0, title: "")
  }
}

extension Slide {
  /// All text that the slide shows, to the room or to its speaker.
  var shownText: String {
    var texts = [title, heading?.plainText ?? "", notes?.plainText ?? ""]
    texts += blocks.map(\.plainText)
    if case .poll(let poll)? = live { texts += [poll.question] + poll.choices.map(\.text) }
    return texts.joined(separator: "\n")
  }

  /// Returns the step of the block with a text; nil without one.
  func step(of text: String) -> Int? { blocks.first { $0.plainText.contains(text) }?.step }

  /// Returns the column of the block with a text; nil without one.
  func column(of text: String) -> Int? { blocks.first { $0.plainText.contains(text) }?.column }

  /// Returns the listing with a line; nil without one.
  func code(_ line: String) -> CodeBlock? {
    for case .code(let code) in blocks.map(\.content) where code.lines.contains(line) {
      return code
    }
    return nil
  }
}
