internal import CLibwebsockets

/// What the library takes for the name of a header that it does not know, and others for a length.
///
/// Where one server sees a body, and the next one does not, the body is the next one's next request
/// (RFC 9112 §11.2). The library keeps every name as it came, and finds a name that is given whole; it lists
/// none. So the names that are like the two that say how long a request is are looked for, one by one.
extension RequestHeaders {
  /// Whether a header says how long the request is in a way that is forbidden (RFC 9112 §5.1): with blanks
  /// before the colon, or at the beginning of the line, or with a NUL.
  var hasDoubtfulLength: Bool {
    Self.doubtfulNames.contains { name in
      name.withUnsafeBufferPointer { name in
        name.withMemoryRebound(to: CChar.self) { name in
          lws_hdr_custom_length(wsi, name.baseAddress, Int32(name.count)) >= 0
        }
      }
    }
  }

  /// In small letters, with their colon, as the library keeps them.
  static let doubtfulNames: [[UInt8]] =
    doubtfulNames(like: "content-length")
    + doubtfulNames(like: "transfer-encoding")

  private static func doubtfulNames(like name: String) -> [[UInt8]] {
    let name = Array(name.utf8)
    let (colon, blank) = (UInt8(ascii: ":"), UInt8(ascii: " "))
    var names: [[UInt8]] = [[0] + name + [colon]]
    let rows = shortRows + (4...16).map { [UInt8](repeating: blank, count: $0) }
    for row in rows {
      names.append(name + row + [colon])
      names.append(row + name + [colon])
    }
    for count in 1...8 {
      // The library's comparison ends with a NUL, whatever follows: the count alone must fit.
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
