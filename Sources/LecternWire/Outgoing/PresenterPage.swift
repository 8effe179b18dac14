public import Composable

/// A page of an app for its presenters, beside the room's own.
///
/// ```swift
/// PresenterPage("Speaker", at: "speaker")  // the file speaker.html of the app's pages
/// PresenterPage("Moderation", at: "moderate", for: .moderator)
/// ```
///
/// The server prints its address with the presenter's secret, and every page of a presenter links to it. A moderator's link
/// opens the first page for moderators.
public struct PresenterPage: Hashable, Sendable {
  /// The page's name in links, such as "Speaker".
  public let name: String
  /// The page's path from the room's address, such as `speaker`.
  public let path: String
  /// The role of those it is for: presenters, or moderators as well.
  public let role: Role

  /// - Parameters:
  ///   - name: the name in links.
  ///   - path: the path from the room's address, without a slash at its beginning.
  ///   - role: `.moderator` for a page that moderators open, too.
  public init(_ name: String, at path: String, for role: Role = .presenter) {
    (self.name, self.path, self.role) = (name, path, role)
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
