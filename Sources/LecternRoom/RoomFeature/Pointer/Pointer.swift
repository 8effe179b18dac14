public import LecternWire

/// The presenter's pointer. It is relative to an element, so that it is at the same place on every screen.
@ViewState public struct Pointer: Equatable, Sendable {
  /// The path to the element: the nearest ancestor with an id, or else the body, and the index of each child from
  /// there, as in `counter/0/1`.
  public let target: String
  /// The horizontal position in the element, from 0 to 1.
  public let x: Double
  /// The vertical position in the element, from 0 to 1.
  public let y: Double

  /// Creates a pointer.
  ///
  /// - Parameters:
  ///   - target: the path to the element.
  ///   - x: the horizontal position in it, from 0 to 1.
  ///   - y: the vertical position in it, from 0 to 1.
  public init(target: String, x: Double, y: Double) {
    self.target = target
    self.x = x
    self.y = y
  }
}

extension Pointer: Codable {
  enum CodingKeys: CodingKey { case target, x, y }

  /// Decodes a pointer from a page.
  ///
  /// - Throws: a decoding error if the path is too long or the position is outside the element.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    target = try container.decode(String.self, forKey: .target)
    x = try container.decode(Double.self, forKey: .x)
    y = try container.decode(Double.self, forKey: .y)
    guard target.utf8.count <= 256, (0...1).contains(x), (0...1).contains(y) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "points outside every element")
      )
    }
  }
}
