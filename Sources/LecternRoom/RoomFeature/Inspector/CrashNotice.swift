/// What presenters are told after a crash.
public struct CrashNotice: Equatable, Codable, Sendable {
  /// A sentence that says what has crashed the server.
  public var summary: String
  /// The action's value as JSON; nil for an action without one.
  public var value: String?
  /// The innermost calls, innermost first; empty if unknown.
  public var stack: [String]
}
