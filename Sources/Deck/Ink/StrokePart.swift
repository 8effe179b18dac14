/// A part of a stroke, as a page sends it while the pen moves.
///
/// ```json
/// {"slide": "steps", "stroke": "k3", "tool": "pen", "color": "accent", "start": 0, "points": [1200, 3400, 1250, 3410]}
/// ```
package struct StrokePart: Codable, Equatable, Sendable {
  package var slide: Slide.ID
  /// The stroke's id, which the page makes up.
  package var stroke: Stroke.ID
  package var tool: InkTool
  /// `accent`, `ink`, `spark`, `right`, or a color such as `#c0392b`.
  package var color: String
  /// The number of the stroke's points before this part.
  package var start: Int
  /// The places across and down of its points, in ten-thousandths of the slide's width and height.
  package var points: [Int]
  /// What the stroke marks; with its last part.
  package var anchor: InkAnchor?

  package init(
    slide: Slide.ID,
    stroke: Stroke.ID,
    tool: InkTool = .pen,
    color: String = "accent",
    start: Int = 0,
    points: [Int],
    anchor: InkAnchor? = nil
  ) {
    (self.slide, self.stroke, self.tool, self.color) = (slide, stroke, tool, color)
    (self.start, self.points, self.anchor) = (start, points, anchor)
  }
}

/// The element or the words of a slide that a stroke marks, to which it keeps where a page lays the slide out differently.
package struct InkAnchor: Codable, Equatable, Sendable {
  /// The element and the characters, such as `block 0/1 5-12`.
  package var target: String
  /// The left and top edges, the width and the height of the target when the stroke was drawn, in ten-thousandths of the
  /// slide.
  package var box: [Int]

  package init(target: String, box: [Int]) { (self.target, self.box) = (target, box) }
}

/// A tool that leaves strokes.
package enum InkTool: String, Codable, Sendable {
  case pen
  case highlighter
}
