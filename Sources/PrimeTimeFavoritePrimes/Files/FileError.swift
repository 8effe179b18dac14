/// A failure to load or save the favourites.
///
/// ```swift
/// do { try await files.load() } catch { print(error) }   // “… there is no saved list yet.”
/// ```
package struct FileError: Error, Hashable, Codable, Sendable {
  package enum Code: String, Hashable, Codable, Sendable {
    case notFound
    /// The path is a directory, a pipe or another special file.
    case notAFile
    /// The file exceeds the limits, so it was not saved by this app.
    case tooLarge
    case unreadable
    /// There are more favourites than a file can hold.
    case tooLong
    /// The file does not contain a list of integers.
    case damaged
    case unwritable
  }

  package let code: Code
  /// The reason, as a clause that follows a colon.
  package let reason: String

  /// - Parameter reason: a clause that follows a colon.
  package init(_ code: Code, reason: String) {
    self.code = code
    self.reason = reason
  }
}

extension FileError: CustomStringConvertible {
  /// A sentence to show to people.
  package var description: String {
    let verb = [.unwritable, .tooLong].contains(code) ? "saved" : "loaded"
    return "The favourites could not be \(verb): \(reason)."
  }
}
