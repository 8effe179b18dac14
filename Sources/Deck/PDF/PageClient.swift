package import Foundation

/// Draws the pages of a PDF.
package struct PageClient: Sendable {
  /// Returns the pages of a file, with their pictures drawn.
  package var pages: @Sendable (URL) async throws(PageError) -> [Page]

  package init(pages: @escaping @Sendable (URL) async throws(PageError) -> [Page]) {
    self.pages = pages
  }

  /// Draws no pages.
  package static let unavailable = PageClient { (file) throws(PageError) in
    throw PageError(description: "\(file.lastPathComponent) cannot be drawn here")
  }
}
