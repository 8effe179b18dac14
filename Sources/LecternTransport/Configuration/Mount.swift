package import Foundation

/// A folder whose files a listener serves, and their path.
package struct Mount: Sendable {
  /// With a slash at both ends, such as `/` or `/lectern/`.
  package var path: String
  package var folder: URL
  /// Whether only images, sounds, videos, fonts and style sheets are served.
  package var isMediaOnly: Bool

  package init(path: String = "/", folder: URL, isMediaOnly: Bool = false) {
    self.path = path
    self.folder = folder
    self.isMediaOnly = isMediaOnly
  }
}
