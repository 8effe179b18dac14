/// The number of system calls of a process.
struct SystemCalls {
  /// The calls by name.
  let counts: [String: Int]
  /// The calls that can send.
  let sends: Int
  var all: Int { counts.values.reduce(0, +) }

  private static let sending: Set = [
    "send", "sendmmsg", "sendmsg", "sendto", "write", "writev",
  ]

  /// Reads the output of `strace -c -U calls,name`, a line for each system call.
  init(summary: String) {
    let lines = summary.split(separator: "\n").compactMap { line -> (name: String, calls: Int)? in
      let fields = line.split(whereSeparator: \.isWhitespace)
      guard fields.count == 2, fields[1] != "total", let calls = Int(fields[0]) else { return nil }
      return (String(fields[1]), calls)
    }
    counts = Dictionary(lines.map { ($0.name, $0.calls) }, uniquingKeysWith: +)
    sends = counts.filter { Self.sending.contains($0.key) }.values.reduce(0, +)
  }
}
