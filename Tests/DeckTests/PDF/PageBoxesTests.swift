import Lectern
import Testing

@testable import Deck

/// The visible parts of pages.
@Suite struct PageBoxesTests {
  private func boxes(_ crop: String, rotation: Int = 0) -> PageBoxes {
    PageBoxes(
      """
      Title:           Page 1 of 7
      Pages:           2
      Page    1 size:  780 x 360 pts
      Page    1 rot:   \(rotation)
      Page    2 rot:   0
      Page    1 MediaBox:    -10.00     0.00   990.00   500.00
      Page    1 CropBox:     \(crop)
      Page    2 MediaBox:      0.00     0.00   960.00   540.00
      Page    2 CropBox:       0.00     0.00   960.00   540.00
      """
    )
  }

  @Test("a cropped page shows its part, in shares from the upper left")
  func part() {
    let boxes = boxes("90.00    50.00   590.00   450.00")
    #expect(boxes.count == 2)
    #expect(boxes.parts == [1: .init(left: 0.1, top: 0.1, width: 0.5, height: 0.8)])
  }

  @Test(
    "a page with an empty, a whole or a damaged part is shown whole",
    arguments: [
      "-10.00 0.00 990.00 500.00", "-500 -500 5000 5000", "5 5 5 5", "600 0 100 500", "nan 0 1 2",
      "1 2 3", "x", "",
    ]
  )
  func whole(_ crop: String) { #expect(boxes(crop).parts.isEmpty) }

  @Test("a page that is cropped and rotated is shown whole")
  func rotated() { #expect(boxes("90 50 590 450", rotation: 90).parts.isEmpty) }

  @Test("the text of a part moves with it, and the rest is left out")
  func text() {
    func run(_ text: String, left: Double, top: Double) -> Page.Line {
      .init(runs: [.init(text: text, left: left, top: top, width: 20, height: 8)])
    }
    let page = Page(
      number: 1,
      ratio: 2,
      lines: [run("in", left: 20, top: 30), run("out", left: 80, top: 30)]
    )
    let cropped = page.cropped(to: .init(left: 0.1, top: 0.1, width: 0.5, height: 0.8))
    #expect(cropped.ratio == 1.25)
    let expected = Page.Run(text: "in", left: 20, top: 25, width: 40, height: 10)
    #expect(cropped.lines == [.init(runs: [expected])])
  }
}
