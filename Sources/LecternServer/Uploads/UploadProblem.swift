/// The reason why a file isn't accepted. The page shows a sentence for each.
enum UploadProblem: String, Error, Sendable {
  /// The file is larger than the action accepts, or than it was announced.
  case size
  /// The file has no bytes.
  case empty
  /// The file has another type, or is damaged.
  case type
  /// The person may not send the action.
  case refused
  /// The person has reached a limit on files.
  case quota
  /// The room has reached a limit on files.
  case full
  /// The room can't judge the offer now, such as while the page connects. The page offers the file again.
  case later
  /// The person, or the room, has too many uploads at the same time. The page offers the file again.
  case busy
  /// The server can't write the file.
  case disk
  /// The server doesn't know the upload any more.
  case unknown
}
