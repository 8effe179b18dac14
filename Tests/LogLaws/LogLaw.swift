public import LecternLog

/// A law of ``Log``. Every log that outlives its process keeps it.
///
/// ```swift
/// @Test("a log in a file keeps the laws of a log", arguments: LogLaw.all)
/// func laws(law: LogLaw) async throws {
///   try await law.check { try SQLiteLog.open(path, identity: $0).log }
/// }
/// ```
public struct LogLaw: Sendable, CustomStringConvertible {
  /// Opens the log of a test, and creates it with the identity if there is none.
  public typealias Open = (LogIdentity) throws -> any Log

  /// The law, as a sentence.
  public let description: String
  /// Checks the law on a new log.
  public let check: @Sendable (Open) async throws -> Void

  init(_ description: String, check: @escaping @Sendable (Open) async throws -> Void) {
    self.description = description
    self.check = check
  }

  public static var all: [LogLaw] {
    [
      roundTrip, hugeValues, readAfter, order, close, identity, snapshots, retention, nestedRead,
    ]
  }
}
