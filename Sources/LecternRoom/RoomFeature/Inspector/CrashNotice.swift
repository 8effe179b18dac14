/// The notice for presenters after a crash.
public struct CrashNotice: Equatable, Codable, Sendable {
  /// A sentence that names the cause of the crash.
  public var summary: String
  /// The action's value as JSON; nil if the action has no value.
  public var value: String?
  /// The innermost calls, innermost first; empty if unknown.
  public var stack: [String]
}
