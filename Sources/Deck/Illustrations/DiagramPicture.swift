/// A diagram's picture: shapes and texts alone, without links, pictures, scripts and names.
///
/// Graphviz's SVG is read and written again with the elements and attributes below. Anything that could load or run
/// something is not among them.
struct DiagramPicture: Equatable {
  let svg: String
  /// The texts in it, with a comma between them.
  let words: String

  static let depthLimit = 16
  static let elementLimit = 20_000
  private static let wordsLimit = 300
  /// The least widths, in Graphviz's points: the letters of a small diagram are as large as those of the slide.
  private static let leastWidth = (wide: 400.0, narrow: 190.0)

  private static let shapes = [
    "circle", "defs", "ellipse", "g", "line", "linearGradient", "path", "polygon", "polyline",
    "radialGradient", "rect", "stop", "text",
  ]
  /// Elements whose content stays, such as a link around a shape.
  private static let transparent = ["a"]
  /// Elements that are left out: the names of nodes, which browsers show as tooltips.
  private static let silent = ["title", "desc"]
  private static let attributes = [
    "cx", "cy", "d", "fill", "fill-opacity", "font-family", "font-size", "font-style",
    "font-weight", "fx", "fy", "gradientTransform", "gradientUnits", "height", "offset", "points",
    "r", "rx", "ry", "stroke", "stroke-dasharray", "stroke-opacity", "stroke-width", "style",
    "text-anchor", "text-decoration", "transform", "width", "x", "x1", "x2", "y", "y1", "y2",
  ]

  /// - Parameters:
  ///   - source: the SVG that Graphviz has written.
  ///   - isNarrow: whether it has half of the slide.
  /// - Returns: nil for anything that isn't a diagram.
  init?(_ source: String, isNarrow: Bool = false) {
    let roots = MarkupElement.all(in: source, depthLimit: Self.depthLimit)
    guard let root = roots?.first, roots?.count == 1, root.name == "svg", !root.isTruncated,
      let box = root["viewBox"].map(Self.numbers), box.count == 4, box[2] > 0, box[3] > 0
    else { return nil }
    var writer = Writer()
    for element in root.elements {
      guard writer.write(element) else { return nil }
    }
    let width = max(box[2], isNarrow ? Self.leastWidth.narrow : Self.leastWidth.wide)
    let left = box[0] - (width - box[2]) / 2
    svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(box[3])" \
      viewBox="\(left) \(box[1]) \(width) \(box[3])">\(writer.svg)</svg>
      """
    words = String(writer.words.joined(separator: ", ").prefix(Self.wordsLimit))
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split(separator: " ").compactMap { Double($0) }.filter { abs($0) < 1e6 }
  }

  private struct Writer {
    var svg = ""
    var words: [String] = []
    private var count = 0

    /// - Returns: whether the element may be shown.
    mutating func write(_ element: MarkupElement) -> Bool {
      count += 1
      guard count <= elementLimit else { return false }
      if silent.contains(element.name) { return true }
      if transparent.contains(element.name) { return element.elements.allSatisfy { write($0) } }
      guard shapes.contains(element.name) else { return false }
      svg += "<\(element.name)"
      for attribute in element.attributes {
        // Only gradients are referred to.
        let isKnown =
          attributes.contains(attribute.name)
          || attribute.name == "id" && element.name.hasSuffix("Gradient")
        guard isKnown, attribute.value.isDrawing else { continue }
        svg += " \(attribute.name)=\"\(attribute.value)\""
      }
      svg += ">"
      for child in element.children {
        switch child {
        case .element(let element):
          guard write(element) else { return false }
        case .text(let text) where element.name == "text":
          svg += text.escaped
          if !text.trimmed().isEmpty { words.append(text.trimmed()) }
        case .text(let text):
          guard text.allSatisfy(\.isWhitespace) else { return false }
        }
      }
      svg += "</\(element.name)>"
      return true
    }
  }
}

extension String {
  /// Whether it is a color, a font, numbers, or the name of a gradient. Without slashes, it is no address.
  fileprivate var isDrawing: Bool {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: " \n#%().,:;+-_".utf8.contains(byte)
      }
    }
    return isPlain && ranges(of: "url(").allSatisfy { self[$0.upperBound...].hasPrefix("#") }
  }

  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
