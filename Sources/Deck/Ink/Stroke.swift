/// A stroke on a slide.
package struct Stroke: Codable, Equatable, Identifiable, Sendable {
  package typealias ID = String

  package let id: ID
  package let tool: InkTool
  package let color: String
  /// The points of each part, in the order in which they were drawn; see ``StrokePart``.
  package private(set) var parts: [[Int]]
  package private(set) var anchor: InkAnchor?

  /// - Returns: nil for a part that begins no stroke, or has no meaning.
  init?(_ part: StrokePart) {
    guard part.start == 0, !part.points.isEmpty, part.isValid else { return nil }
    (id, tool, color) = (part.stroke, part.tool, part.color)
    (parts, anchor) = ([part.clampedPoints], part.anchor)
  }

  /// The number of its points.
  var pointCount: Int { parts.reduce(0) { $0 + $1.count } / 2 }

  /// Adds the part that comes after those that it has. Ignores any other.
  mutating func append(_ part: StrokePart) {
    guard part.isValid, part.start == pointCount, anchor == nil else { return }
    if !part.points.isEmpty { parts.append(part.clampedPoints) }
    anchor = part.anchor
  }
}

extension StrokePart {
  /// The number of points that a part may have: more than a pen gives in a second.
  static let pointLimit = 512

  fileprivate var isValid: Bool {
    points.count.isMultiple(of: 2) && points.count <= 2 * Self.pointLimit
      && !stroke.isEmpty && stroke.utf8.count <= 32 && slide.utf8.count <= 256
      && color.isInkColor && anchor?.isValid ?? true
  }

  /// A stroke may leave the slide. There it is not seen.
  fileprivate var clampedPoints: [Int] { points.map { min(max($0, -10_000), 20_000) } }
}

extension InkAnchor {
  fileprivate var isValid: Bool {
    target.utf8.count <= 64 && box.count == 4 && box[2] > 0 && box[3] > 0
      && box.allSatisfy { (-100_000...100_000).contains($0) }
  }
}

extension String {
  /// Whether it is a color of the theme by its name, or one such as `#c0392b`.
  fileprivate var isInkColor: Bool {
    if ["accent", "ink", "spark", "right"].contains(self) { return true }
    return utf8.count == 7 && first == "#" && dropFirst().allSatisfy(\.isHexDigit)
  }
}
