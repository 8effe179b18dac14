/// A call of a process to a disk.
package struct DiskCall: Equatable, Sendable {
  package enum Kind: Sendable {
    case open, write, sync
    /// Makes, links, renames or removes a file.
    case name
  }

  package let kind: Kind
  package let path: String
}

/// A fault of a disk, or of the process that uses it.
package enum DiskFault: Equatable, Sendable {
  /// The call fails and changes nothing. After a sync that fails, the system forgets what it should have written.
  ///
  /// - Parameter code: SQLite's result code.
  case failure(code: Int32)
  /// A write fails after a part of its bytes.
  ///
  /// - Parameters:
  ///   - share: the part, from 0 to 1.
  ///   - code: SQLite's result code.
  case shortWrite(share: Double, code: Int32)
  /// A sync succeeds and makes nothing durable.
  case lie
  /// The process is killed before the call.
  case killBefore
  /// The process is killed after the call, before its answer.
  case killAfter
}
