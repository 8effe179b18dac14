public import LecternWire

/// Where the presenter points: in an element, so that it is the same place on every screen.
@ViewState public struct Pointer: Equatable, Sendable {
  /// The way to the element: from the nearest one with an id, or from the body, by the positions of the
  /// children; such as `counter/0/1`.
  public let target: String
  /// How far across the element, from 0 to 1.
  public let x: Double
  /// How far down the element, from 0 to 1.
  public let y: Double

  /// A pointer.
  ///
  /// - Parameters:
  ///   - target: the way to the element.
  ///   - x: how far across it, from 0 to 1.
  ///   - y: how far down it, from 0 to 1.
  public init(target: String, x: Double, y: Double) {
    self.target = target
    self.x = x
    self.y = y
  }
}

extension Pointer: Decodable {
  enum CodingKeys: CodingKey { case target, x, y }

  /// Reads a pointer from a page.
  ///
  /// - Throws: where it points nowhere.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    target = try container.decode(String.self, forKey: .target)
    x = try container.decode(Double.self, forKey: .x)
    y = try container.decode(Double.self, forKey: .y)
    guard target.utf8.count <= 256, (0...1).contains(x), (0...1).contains(y) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "points nowhere")
      )
    }
  }
}
