package import Lectern

/// The view state of a stroke.
@ViewState
package struct StrokeView: Identifiable {
  package let id: String
  package let tool: String
  package let color: String
  /// The element and the characters that it marks; nil until it is complete.
  package let target: String?
  /// The box of the target when it was drawn.
  package let box: [Int]
  package let parts: [StrokePartView]

  package init(_ stroke: Stroke) {
    id = stroke.id
    tool = stroke.tool.rawValue
    color = stroke.color
    target = stroke.anchor?.target
    box = stroke.anchor?.box ?? []
    parts = stroke.parts.enumerated().map { StrokePartView(id: $0, points: $1) }
  }
}

/// A part of a stroke, so that a part more is a small patch.
@ViewState
package struct StrokePartView: Identifiable {
  package let id: Int
  package let points: [Int]
}
