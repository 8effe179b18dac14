package import Lectern

/// The view state of a page of a PDF: its picture, and above it its text, which can be selected.
@ViewState
package struct PageView {
  /// The URL of the picture for a wall.
  package let picture: String
  /// The URL of the picture for a phone.
  package let smallPicture: String
  /// The description of the picture; empty if the page has text.
  package let description: String
  /// The width, divided by the height.
  package let ratio: Double
  package let lines: [PageLineView]

  /// - Parameter hasText: whether it has the text. The speaker's page shows pictures alone of what is to come.
  init(_ page: Page, hasText: Bool) {
    (picture, smallPicture, ratio) = (page.picture, page.smallPicture, page.ratio)
    description = page.lines.isEmpty ? "Page \(page.number), as a picture" : ""
    lines = (hasText ? page.lines : []).enumerated().map { index, line in
      PageLineView(
        id: index,
        runs: line.runs.enumerated().map { PageRunView($1, id: $0) }
      )
    }
  }
}

/// A line of text.
@ViewState
package struct PageLineView: Identifiable {
  package let id: Int
  package let runs: [PageRunView]
}

/// A part of a line, and its place in percent of the page.
@ViewState
package struct PageRunView: Identifiable {
  package let id: Int
  /// Nil for a link.
  package let text: String?
  /// The text of a link.
  package let linkText: String?
  package let link: String?
  package let left: Double
  package let top: Double
  package let width: Double
  package let height: Double

  init(_ run: Page.Run, id: Int) {
    self.id = id
    (text, linkText) = run.link == nil ? (run.text, nil) : (nil, run.text)
    (left, top, width, height, link) = (run.left, run.top, run.width, run.height, run.link)
  }
}
