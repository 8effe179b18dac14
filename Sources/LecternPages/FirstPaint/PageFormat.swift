/// A format of `data-format`, as the server writes it before a browser writes it in the viewer's language.
///
/// The server knows neither the language nor the time zone of a viewer. It writes digits, dates as in ISO 8601, and times
/// with their zone, so that the text is right until the browser replaces it.
///
/// - SeeAlso: `formats.js`. Both read `Tests/Fixtures/pages/formats.json`.
struct PageFormat: Equatable, Sendable {
  enum Name: String, CaseIterable, Sendable {
    case date, time, relative, duration, number, percent, bytes, plural
    case dateTime = "date-time"
  }

  let name: Name
  /// The text behind the name.
  let options: String

  /// Nil if there is no format of the name.
  init?(_ text: String) {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = parts.first, let name = Name(rawValue: String(first)) else { return nil }
    self.name = name
    options = parts.count > 1 ? String(parts[1]) : ""
  }

  /// Returns a value as text; an empty one if it doesn't fit the format.
  func text(of value: PageValue) -> String {
    switch name {
    case .date, .time, .dateTime, .relative: return PageTime(value).map(text) ?? ""
    case .duration, .number, .percent, .bytes, .plural: break
    }
    guard let number = value.number, abs(number) < 1e15 else { return "" }
    let digits = options.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
    switch name {
    case .number: return digits.map { Self.fixed(number, digits: $0) } ?? value.text
    case .percent: return Self.fixed(number * 100, digits: digits ?? 0) + "%"
    case .bytes: return Self.bytes(number)
    case .duration: return Self.duration(number)
    case .plural: return plural(number, value.text)
    case .date, .time, .dateTime, .relative: return ""
    }
  }

  private func text(of time: PageTime) -> String {
    switch name {
    case .date: time.date
    case .time: "\(time.clock) UTC"
    default: "\(time.date) \(time.clock) UTC"
    }
  }

  /// Returns the form of a number by the rules of English, the language of texts in pages.
  private func plural(_ number: Double, _ digits: String) -> String {
    var forms: [Substring: String] = [:]
    for form in options.split(separator: "|") {
      let words = form.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard let category = words.first else { continue }
      forms[category] = words.count > 1 ? String(words[1]) : ""
    }
    let category: Substring = number == 1 ? "one" : "other"
    let form = forms["=\(digits)"] ?? forms[category] ?? forms["other"] ?? ""
    let words = form.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
      .reversed().drop(while: \.isEmpty).reversed()
    return words.joined(separator: " ").replacing("#", with: digits)
  }

  private static func bytes(_ number: Double) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"]
    var (size, unit) = (abs(number), 0)
    while size >= 999.5, unit < units.count - 1 { (size, unit) = (size / 1_000, unit + 1) }
    var text = fixed(number < 0 ? -size : size, digits: unit > 0 && size < 9.95 ? 1 : 0)
    if text.hasSuffix(".0") { text.removeLast(2) }
    return "\(text) \(units[unit])"
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(abs(seconds))
    let (hours, minutes, rest) = (whole / 3_600, whole / 60 % 60, whole % 60)
    let text =
      hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
    return seconds <= -1 ? "−\(text)" : text
  }

  private static func fixed(_ number: Double, digits: Int) -> String {
    let count = min(max(digits, 0), 9)
    let scale = (0..<count).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (abs(number) * scale).rounded()
    guard scaled < 1e18 else { return "\(number)" }
    let all = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, count + 1 - all.count)) + all
    let sign = number < 0 && scaled > 0 ? "-" : ""
    return count == 0
      ? sign + padded : "\(sign)\(padded.dropLast(count)).\(padded.suffix(count))"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension PageValue {
  /// ECMAScript's number of a number or of a text with one; nil for other values.
  fileprivate var number: Double? {
    switch self {
    case .number(let digits): Double(digits)
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    case .undefined, .null, .bool, .array, .object: nil
    }
  }
}
