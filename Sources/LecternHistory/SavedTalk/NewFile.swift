internal import Foundation

/// A new file for the result of reading a log.
package struct NewFile {
  private let url: URL

  /// - Throws: ``NewFileError/exists(path:)`` if the path is taken.
  package init(_ path: String) throws(NewFileError) {
    guard !FileManager.default.fileExists(atPath: path) else { throw .exists(path: path) }
    url = URL(filePath: path)
  }

  package var path: String { url.path }

  /// The name without folders and extension.
  package var name: String { url.deletingPathExtension().lastPathComponent }

  package func write(_ content: [UInt8]) throws(NewFileError) {
    do {
      try Data(content).write(to: url, options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw .exists(path: url.path)
    } catch {
      let cocoa = error as NSError
      let reason = cocoa.userInfo[NSUnderlyingErrorKey] as? NSError ?? cocoa
      throw .unwritable(path: url.path, reason: reason.localizedDescription)
    }
  }
}

/// The reason why a file cannot be written.
package enum NewFileError: Error, Equatable, CustomStringConvertible {
  /// The path is taken.
  case exists(path: String)
  case unwritable(path: String, reason: String)

  package var description: String {
    switch self {
    case .exists(let path):
      "There is a file \(path) already. Give another name, or remove the file."
    case .unwritable(let path, let reason):
      "The file \(path) cannot be written. \(reason)"
    }
  }
}
