/// A mistake in a page, with its place: `index.html:12: there is no part "crad"`.
package struct PageError: Error, Equatable, CustomStringConvertible {
  /// The name of the file.
  package let file: String
  /// From 1.
  package let line: Int
  package let reason: String

  package var description: String { "\(file):\(line): \(reason)" }

  /// Returns a page that shows the mistake in place of the page that has it.
  package var page: [UInt8] {
    Array(
      """
      <!doctype html>
      <meta charset="utf-8">
      <title>A page with a mistake</title>
      <p>This page cannot be shown. <code>\(HTMLText.content(description))</code></p>

      """.utf8
    )
  }
}
