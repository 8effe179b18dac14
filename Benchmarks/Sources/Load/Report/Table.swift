/// The report as text.
struct Table: CustomStringConvertible {
  let figures: [Figure]

  var description: String {
    let header =
      ["bench", "figure", "unit", "bare epoll", "libwebsockets", "NIO"]
      + ["ours", "ratio", "limit", ""]
    let rows = [header] + figures.map(row)
    let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        // Numbers are aligned right.
        return (3...8).contains(column) ? padding + cell.0 : cell.0 + padding
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private func row(_ figure: Figure) -> [String] {
    [
      figure.bench,
      figure.name,
      figure.unit,
      Self.text(figure.values[.bareEpoll]),
      Self.text(figure.values[.libwebsockets]),
      Self.text(figure.values[.nio]),
      Self.text(figure.ours),
      figure.ratio.map { "\(Self.text($0))×" } ?? "",
      Self.text(figure.limit),
      figure.isWithinLimit.map { $0 ? "ok" : "over" } ?? "",
    ]
  }

  private static func text(_ limit: Figure.Limit?) -> String {
    switch limit {
    case .ratio(let ratio, of: .bareEpoll): "\(text(ratio))×"
    case .ratio(let ratio, of: let contender): "\(text(ratio))× \(contender.rawValue)"
    case .value(let value): text(value)
    case nil: ""
    }
  }

  /// Returns a number with about three digits: more are noise.
  private static func text(_ value: Double?) -> String {
    guard let value else { return "" }
    return switch abs(value) {
    case 100...: "\(Int(value.rounded()))"
    case 10...: decimal(value, places: 1)
    default: decimal(value, places: 2)
    }
  }

  private static func decimal(_ value: Double, places: Int) -> String {
    let scale = places == 1 ? 10 : 100
    let scaled = Int((abs(value) * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(value < 0 ? "-" : "")\(scaled / scale).\(zeros)\(fraction)"
  }
}
