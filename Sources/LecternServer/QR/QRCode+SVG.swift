extension QRCode {
  /// Returns the code as an SVG picture. It is dark on light in any page, because many cameras can't read anything else.
  ///
  /// - Parameter title: the description for screen readers.
  func svg(title: String) -> String {
    // ISO/IEC 18004 §9.1: four light modules on each side.
    let margin = 4
    let side = width + 2 * margin
    let dark = runs.map { row, column, length in
      "M\(column + margin) \(row + margin)h\(length)v1h-\(length)z"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" role="img" \
      shape-rendering="crispEdges"><title>\(escaped(title))</title>\
      <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(dark.joined())"/></svg>

      """
  }

  /// The horizontal runs of dark modules.
  private var runs: [(row: Int, column: Int, length: Int)] {
    var runs: [(row: Int, column: Int, length: Int)] = []
    for row in 0..<width {
      for column in 0..<width where isDark(row: row, column: column) {
        if isDark(row: row, column: column - 1) {
          runs[runs.count - 1].length += 1
        } else {
          runs.append((row, column, 1))
        }
      }
    }
    return runs
  }

  /// XML 1.0 §2.4.
  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      default: escaped.append(character)
      }
    }
  }
}
