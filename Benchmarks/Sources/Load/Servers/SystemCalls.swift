/// The number of system calls of a process.
struct SystemCalls {
  let all: Int
  /// The system calls that can send.
  let sends: Int

  private static let sending: Set = [
    "send", "sendmmsg", "sendmsg", "sendto", "write", "writev",
  ]

  /// Reads the output of `strace -c -U calls,name`, a line for each system call.
  init(summary: String) {
    let counts = summary.split(separator: "\n").compactMap {
      line -> (name: Substring, calls: Int)? in
      let fields = line.split(whereSeparator: \.isWhitespace)
      guard fields.count == 2, fields[1] != "total", let calls = Int(fields[0]) else { return nil }
      return (fields[1], calls)
    }
    all = counts.reduce(0) { $0 + $1.calls }
    sends = counts.filter { Self.sending.contains(String($0.name)) }.reduce(0) { $0 + $1.calls }
  }
}
