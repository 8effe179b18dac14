/// Removes comments and the contents of string literals from Swift code. Both nest, so a regular expression would not do.
struct SourceScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var output: [UInt8] = []

  /// Returns the code of a text, with the same lines.
  static func code(of text: String) -> String {
    var scanner = SourceScanner(bytes: Array(text.utf8))
    while scanner.position < scanner.bytes.count { scanner.scan(writes: true) }
    return String(decoding: scanner.output, as: UTF8.self)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func scan(writes: Bool) {
    let byte = bytes[position]
    if byte == UInt8(ascii: "/"), isNext("//") {
      skip { !$0.isNext("\n") }
    } else if byte == UInt8(ascii: "/"), isNext("/*") {
      skipBlockComment()
    } else if byte == UInt8(ascii: "#"), let hashes = hashes(before: "/") {
      skip(hashes + 1)
      let end = "/" + String(repeating: "#", count: hashes)
      skip { !$0.isNext(end) }
      skip(hashes + 1)
    } else if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\""),
      let hashes = hashes(before: "\"")
    {
      skipString(hashes: hashes)
      if writes { output += [UInt8(ascii: "\""), UInt8(ascii: "\"")] }
    } else {
      if writes { output.append(byte) }
      position += 1
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        skip(2)
      } else if isNext("*/") {
        depth -= 1
        skip(2)
      } else {
        skip(1)
      }
    } while depth > 0 && position < bytes.count
  }

  private mutating func skipString(hashes: Int) {
    let pounds = String(repeating: "#", count: hashes)
    skip(hashes)
    let quotes = isNext("\"\"\"") ? "\"\"\"" : "\""
    let (end, interpolation, escape) = (quotes + pounds, "\\\(pounds)(", "\\\(pounds)")
    skip(quotes.utf8.count)
    while position < bytes.count, !isNext(end) {
      if isNext(interpolation) {
        skip(hashes + 2)
        skipInterpolation()
      } else {
        skip(isNext(escape) ? hashes + 2 : 1)
      }
    }
    skip(end.utf8.count)
  }

  private mutating func skipInterpolation() {
    var depth = 1
    while position < bytes.count, depth > 0 {
      if isNext("(") { depth += 1 }
      if isNext(")") { depth -= 1 }
      scan(writes: false)
    }
  }

  /// Returns the number of `#` that precede a character, if it is next.
  private func hashes(before character: String) -> Int? {
    var end = position
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return isNext(character, at: end) ? end - position : nil
  }

  private func isNext(_ text: String) -> Bool { isNext(text, at: position) }

  private func isNext(_ text: String, at start: Int) -> Bool {
    var index = start
    for byte in text.utf8 {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// Skips bytes, and keeps the ends of lines.
  private mutating func skip(_ count: Int) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { output.append(bytes[position]) }
      position += 1
    }
  }

  private mutating func skip(while condition: (Self) -> Bool) {
    while position < bytes.count, condition(self) { skip(1) }
  }
}
