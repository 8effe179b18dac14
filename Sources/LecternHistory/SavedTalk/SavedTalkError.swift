internal import Foundation

/// The reason why a talk cannot be saved.
package enum SavedTalkError: Error, Equatable, CustomStringConvertible {
  /// The log contains no change.
  case empty
  /// The room has no log.
  case notRecorded
  /// The room is no longer recorded, for a reason.
  case notRecordedAnyMore(reason: String)
  /// The room started over while its talk was being saved.
  case startedOver
  /// The messages exceed a number of bytes.
  case tooLong(limit: Int)
  /// The app has no page at `/`.
  case noPage
  /// The library that compresses is out of memory.
  case uncompressible

  package var description: String {
    switch self {
    case .empty:
      "Nothing has changed in the room since its log was begun, so there is no talk to save."
    case .notRecorded:
      "The room is not recorded, so there is no talk to save. Start the server without --no-journal."
    case .notRecordedAnyMore(let reason):
      "The talk cannot be saved while the room is not recorded. \(reason)"
    case .startedOver:
      "The room has started over. The log of the talk is kept on the server."
    case .tooLong(let limit):
      """
      The talk has more than \(limit.formatted(.byteCount(style: .decimal))) of changes. Stop the server, and save it with \
      --save-talk.
      """
    case .noPage:
      "The app has no page index.html, in which the talk could be shown."
    case .uncompressible:
      "There is not enough memory to compress the talk."
    }
  }
}
