/// A page of an app for its presenters, beside the room's own.
///
/// ```swift
/// PresenterPage("Speaker", at: "speaker")  // the file speaker.html of the app's pages
/// ```
///
/// The server prints its address with the presenter's secret, and every page of a presenter links to it.
public struct PresenterPage: Hashable, Sendable {
  /// The page's name in links, such as "Speaker".
  public let name: String
  /// The page's path from the room's address, such as `speaker`.
  public let path: String

  /// - Parameters:
  ///   - name: the name in links.
  ///   - path: the path from the room's address, without a slash at its beginning.
  public init(_ name: String, at path: String) {
    (self.name, self.path) = (name, path)
  }
}

extension PresenterPage {
  func write(to json: inout JSONWriter) {
    json.append(#"{"name":"#)
    json.text(name)
    json.append(#","path":"#)
    json.text(path)
    json.append("}")
  }
}
