/// A page of a PDF: its pictures, and the text in them.
package struct Page: Codable, Equatable, Sendable {
  /// The place in the file, from 1.
  package var number: Int
  /// The width, divided by the height.
  package var ratio: Double
  /// The picture for a wall, a URL relative to the page of the browser.
  package var picture = ""
  /// The picture for a phone.
  package var smallPicture = ""
  package var lines: [Line] = []

  /// A line of text.
  package struct Line: Codable, Equatable, Sendable {
    package var runs: [Run]
  }

  /// A part of a line in one font, and its place in percent of the page.
  package struct Run: Codable, Equatable, Sendable {
    package var text: String
    package var left: Double
    package var top: Double
    package var width: Double
    package var height: Double
    /// Leads to another site.
    package var link: String?
  }
}

extension Page {
  /// The first of the largest text; nil without text.
  var heading: String? {
    let tallest = lines.map(\.height).max() ?? 0
    let isLarge = { (line: Line) in line.height > tallest * 0.9 && !line.text.isEmpty }
    let large = lines.drop { !isLarge($0) }.prefix(while: isLarge)
    let title = large.map(\.text).joined(separator: " ")
    guard !title.isEmpty else { return nil }
    guard title.count > Self.titleLength else { return title }
    // A page of running text.
    let words = title.prefix(Self.titleLength)
    return words.prefix(upTo: words.lastIndex(of: " ") ?? words.endIndex) + "…"
  }

  private static let titleLength = 80

  /// The name of a slide without text, by its picture; nil for a page with a heading. The number would be another page's
  /// if the file gets a page before it, and what was shown of this page would hold for that one.
  var idWithoutHeading: String? {
    guard heading == nil, !pictureName.isEmpty else { return nil }
    return "page-\(pictureName.prefix(16))"
  }

  /// The digest of the picture. The folder before it is that of the file's version.
  private var pictureName: Substring {
    picture.split(separator: "/").last?.prefix { $0 != "." } ?? ""
  }

  /// Whether it looks the same, in whichever place and version of its file.
  func looksLike(_ other: Page) -> Bool {
    pictureName == other.pictureName && lines == other.lines && ratio == other.ratio
  }
}

extension Page.Line {
  /// The text with one space between words.
  var text: String {
    runs.map(\.text).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  var height: Double { runs.map(\.height).max() ?? 0 }
}
