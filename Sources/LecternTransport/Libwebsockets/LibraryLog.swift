internal import CLibwebsockets
internal import Logging
internal import Synchronization

/// What libwebsockets has to say, as log lines.
///
/// The library knows one log a process. Most of its errors are a client's doing, so they are no more
/// than `debug` here: what matters to the host is reported by us, in our words. What it says may quote a
/// client; so no more is logged than who says so: its lines begin with the name of a function.
enum LibraryLog {
  private static let last = Mutex("no reason was given")
  private static let logger = Logger(label: "lectern.libwebsockets")

  /// The last line that was an error.
  static var lastError: String { last.withLock { $0 } }

  /// Sends the library's lines here.
  static func install() {
    lws_set_log_level(LLL_ERR | LLL_WARN) { level, line in
      guard let line else { return }
      LibraryLog.receive(String(cString: line), isError: level == LLL_ERR)
    }
  }

  private static func receive(_ line: String, isError: Bool) {
    let text = String(line.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    if isError { last.withLock { $0 = text } }
    logger.debug("\(isError ? "an error" : "a warning")", metadata: ["kind": "\(origin(of: text))"])
  }

  /// The name of the function at the beginning of a line; nothing else of it.
  static func origin(of line: String) -> String {
    let name = line.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let isName = line[name.endIndex...].first == ":" && name.contains("_")
    return isName ? String(name) : "unknown"
  }
}
