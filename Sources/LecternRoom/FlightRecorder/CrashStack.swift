/// The innermost calls of a thread that has crashed.
struct CrashStack: Equatable, Sendable {
  private static let limit = (frames: 16, length: 240)

  /// The calls, innermost first.
  let frames: [String]

  /// - Parameter report: a report of Swift's backtracer.
  init?(report: String) {
    let lines = report.split(whereSeparator: \.isNewline)
    guard
      let start = lines.firstIndex(where: { $0.hasPrefix("Thread ") && $0.hasSuffix("crashed:") })
    else { return nil }
    var frames: [String] = []
    for line in lines[(start + 1)...] {
      if line.hasPrefix("Thread ") || line.hasPrefix("Registers:") || line.hasPrefix("Images ") {
        break
      }
      guard let frame = Self.frame(line), frames.count < Self.limit.frames else { continue }
      frames.append(frame)
    }
    guard !frames.isEmpty else { return nil }
    self.frames = frames
  }

  /// Returns the call of a line such as `3 [ra] 0x0000559a1dc856d1 AppFeature.reduce(into:action:) + 73 in App`.
  private static func frame(_ line: Substring) -> String? {
    var words = line.split(separator: " ")
    guard let number = words.first, Int(number) != nil else { return nil }
    words.removeFirst()
    while let word = words.first, word.hasPrefix("[") || word.hasPrefix("0x") {
      words.removeFirst()
    }
    guard !words.isEmpty else { return nil }
    let call = words.joined(separator: " ")
    return call.count > limit.length ? call.prefix(limit.length) + "…" : call
  }
}
