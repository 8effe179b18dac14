internal import CLibwebsockets
internal import Logging
internal import Synchronization

/// The library's log lines.
///
/// The library has one log for each process. Most of its errors are caused by clients, so their level here is
/// `debug`: what matters to the host is logged elsewhere. A line may quote a client; so only its beginning is
/// logged, the name of a function.
enum LibraryLog {
  private static let last = Mutex("no reason was given")
  private static let logger = Logger(label: "lectern.libwebsockets")

  /// The last error.
  static var lastError: String { last.withLock { $0 } }

  /// Redirects the library's lines here.
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

  /// Returns the name of the function at the beginning of a line, or `unknown`.
  static func origin(of line: String) -> String {
    let name = line.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let isName = line[name.endIndex...].first == ":" && name.contains("_")
    return isName ? String(name) : "unknown"
  }
}
