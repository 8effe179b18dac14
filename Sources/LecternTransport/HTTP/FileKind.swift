internal import Foundation

/// The kind of file that a path names.
package enum FileKind {
  case file
  case folder

  /// - Returns: nil if nothing is at the path.
  package init?(of path: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    self = isFolder.boolValue ? .folder : .file
  }
}
