/// Why the favourites could not be loaded or saved.
///
/// ```swift
/// do { try await files.load() } catch { print(error) }   // “… there is no saved list yet.”
/// ```
public struct FileError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Code: Hashable, Sendable {
    /// There is no file.
    case notFound
    /// What is there is not a regular file.
    case notAFile
    /// The file is larger than anything that was saved.
    case tooLarge
    /// The system would not let the file be read.
    case unreadable
    /// There are more favourites than a file may hold.
    case tooLong
    /// The file does not hold a list of integers.
    case damaged
    /// The system would not let the file be written.
    case unwritable
  }

  /// What kind of error it is.
  public let code: Code
  /// What exactly was wrong: a clause that follows a colon.
  public let reason: String

  /// An error.
  ///
  /// - Parameters:
  ///   - code: what kind of error it is.
  ///   - reason: what exactly was wrong: a clause that follows a colon.
  public init(_ code: Code, reason: String) {
    self.code = code
    self.reason = reason
  }
}

extension FileError: CustomStringConvertible {
  /// What happened, in a sentence for people.
  public var description: String {
    let verb = [.unwritable, .tooLong].contains(code) ? "saved" : "loaded"
    return "The favourites could not be \(verb): \(reason)."
  }
}
