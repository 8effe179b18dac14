/// Names of headers that the library takes for unknown ones, and other servers for a length.
///
/// Where one server sees a body, and the next one does not, the body is the next one's next request
/// (RFC 9112 §11.2). The library keeps every name as it came, and finds a name that is given whole; it lists
/// none. So the names that resemble the two that state a request's length are looked up one by one.
extension RequestHead {
  /// Whether a header states the length of the request in a way that is forbidden (RFC 9112 §5.1): with blanks
  /// before the colon, or at the beginning of the line, or with a NUL.
  var hasDoubtfulLength: Bool {
    DoubtfulNames.all.contains { containsField(named: $0) }
  }
}

/// The names that resemble `Content-Length` and `Transfer-Encoding`.
enum DoubtfulNames {
  /// In lower case, with their colon, as the library keeps them.
  static let all: [[UInt8]] = names(like: "content-length") + names(like: "transfer-encoding")

  private static func names(like name: String) -> [[UInt8]] {
    let name = Array(name.utf8)
    let (colon, blank) = (UInt8(ascii: ":"), UInt8(ascii: " "))
    var names: [[UInt8]] = [[0] + name + [colon]]
    let rows = shortRows + (4...16).map { [UInt8](repeating: blank, count: $0) }
    for row in rows {
      names.append(name + row + [colon])
      names.append(row + name + [colon])
    }
    for count in 1...8 {
      // The library's comparison ends with a NUL, whatever follows: only the count has to match.
      names.append(name + [0] + [UInt8](repeating: colon, count: count))
    }
    return names
  }

  /// All rows of one to three blanks and tabs.
  private static var shortRows: [[UInt8]] {
    let ends: [[UInt8]] = [[], [UInt8(ascii: " ")], [UInt8(ascii: "\t")]]
    var rows: Set<[UInt8]> = []
    for first in ends {
      for second in ends {
        for third in ends { rows.insert(first + second + third) }
      }
    }
    return rows.filter { !$0.isEmpty }
  }
}
