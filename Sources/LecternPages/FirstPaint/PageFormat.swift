/// A format of `data-format`, as the server writes it before a browser writes it in the viewer's language.
///
/// The server knows neither the language nor the time zone of a viewer. It writes digits, dates as in ISO 8601, and times
/// with their zone, so that the text is right until the browser replaces it.
///
/// - SeeAlso: `formatted.js`. Both read `Tests/Fixtures/pages/formats.json`.
struct PageFormat: Equatable, Sendable {
  enum Name: String, CaseIterable, Sendable {
    case date, time, relative, duration, number, percent, bytes, plural
    case dateTime = "date-time"
  }

  let name: Name
  /// The digits behind the point; nil for the format's own.
  private let digits: Int?
  private let forms: PluralForms?

  /// Nil if there is no format of the name, or if the text behind the name doesn't fit it.
  init?(_ text: String) {
    let text = text[...].trimmed
    let first = text.prefix { !$0.isWhitespace }
    guard let name = Name(rawValue: String(first)) else { return nil }
    let options = text.dropFirst(first.count).trimmed
    guard name.allows(options) else { return nil }
    self.name = name
    digits = Int(options)
    forms = name == .plural ? PluralForms(options) : nil
  }

  /// Returns a value as text; an empty one if it doesn't fit the format.
  func text(of value: PageValue) -> String {
    switch name {
    case .date, .time, .dateTime, .relative: PageTime(value).map(text) ?? ""
    case .duration, .number, .percent, .bytes, .plural: PageNumber(value).map(text) ?? ""
    }
  }

  private func text(of time: PageTime) -> String {
    switch name {
    case .date: time.date
    case .time: "\(time.clock) UTC"
    default: "\(time.date) \(time.clock) UTC"
    }
  }

  private func text(of number: PageNumber) -> String {
    switch name {
    case .percent: number.text(fraction: (digits ?? 0)...(digits ?? 0), shift: 2) + "%"
    case .bytes: Self.bytes(number.value)
    case .duration: Self.duration(number.value)
    case .plural: forms?.text(for: number) ?? ""
    default: number.text(fraction: (digits ?? 0)...(digits ?? 3))
    }
  }

  private static func bytes(_ number: Double) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"]
    var (size, unit) = (abs(number), 0)
    while size >= 999.5, unit < units.count - 1 { (size, unit) = (size / 1_000, unit + 1) }
    let digits = unit > 0 && size < 9.95 ? 1 : 0
    return PageNumber(number < 0 ? -size : size).text(fraction: 0...digits) + " \(units[unit])"
  }

  private static func duration(_ seconds: Double) -> String {
    // Above, the digits of a second are not exact.
    guard abs(seconds) < 1e15 else { return "" }
    let whole = Int(abs(seconds))
    let (hours, minutes, rest) = (whole / 3_600, whole / 60 % 60, whole % 60)
    let text =
      hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
    return seconds <= -1 ? "−\(text)" : text
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
