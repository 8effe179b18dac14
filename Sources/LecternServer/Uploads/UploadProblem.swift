/// The reason why a file isn't accepted. The page shows a sentence for each.
enum UploadProblem: String, Error, Sendable {
  /// The file is larger than the action accepts, or than it was announced.
  case size
  /// The file has no bytes.
  case empty
  /// The file has another type, or is damaged.
  case type
  /// The person may not send the action, or sends too many.
  case refused
  /// The person has reached a limit on files.
  case quota
  /// The room has reached a limit on files.
  case full
  /// The server can't write the file.
  case disk
  /// The server doesn't know the upload any more.
  case unknown
}
