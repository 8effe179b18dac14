/// How a server process has ended.
package enum ServerEnd: Equatable, Sendable {
  case exit(Int32)
  /// The process was ended by a signal.
  ///
  /// - Parameters:
  ///   - signal: its name, such as `SIGTRAP`.
  case signal(String)

  /// The exit code of a server that another one is to follow: EX_TEMPFAIL of sysexits(3).
  static let restart = ServerEnd.exit(75)

  var description: String {
    switch self {
    case .exit(let code): "ended with exit code \(code)"
    case .signal(let name): "crashed (\(name))"
    }
  }
}
