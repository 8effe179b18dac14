/// A message shown on every page until one viewer dismisses it.
package struct Alert: Codable, Hashable, Sendable {
  package var title: String
  /// One or more sentences.
  package var message: String

  package init(title: String, message: String) {
    self.title = title
    self.message = message
  }
}
