/// A talk as its file describes it.
///
/// Its slides stand in the order of the file, and each has an identifier that survives edits; see ``Slide``.
package struct Talk: Codable, Equatable, Sendable {
  package var title = ""
  package var author = ""
  package var theme = Theme.automatic
  /// The planned length in minutes; nil without `duration`.
  package var minutes: Int?
  /// Whether walls show how to join; nil without `join`.
  package var showsInvitation: Bool?
  /// Nil for Deck's own.
  package var design: TalkDesign?
  /// Whether texts of the audience wait for approval; nil in a log of an earlier version, in which none did.
  package var isModerated: Bool?
  /// Whether all slides are shown, and each viewer goes through them at its own pace; nil without `pace`.
  package var isSelfPaced: Bool?
  /// Whether phones ask for real names; nil without `names`.
  package var asksNames: Bool?
  /// Words that no text of the audience may have, in lower case; nil without `blocked`.
  package var blockedWords: [String]?
  package var slides: [Slide] = []
  package var diagnostics: [Diagnostic] = []
  /// What to mend although it is understood, such as two slides with one heading; nil without any, and in a log of an
  /// earlier version. See ``TalkCheck``.
  package var advice: [Diagnostic]?
  /// The paths of the files that it includes, from its folder; nil for none. See ``place(of:in:)``.
  package var inclusions: [String]?

  package init() {}
}

/// The colours of the pages.
package enum Theme: String, Codable, Sendable {
  /// The viewer's own.
  case automatic
  case light
  case dark
}

/// A part of the file that was not understood; its slide is shown nevertheless.
package struct Diagnostic: Codable, Hashable, Sendable {
  /// The line; see ``Talk/place(of:in:)``.
  package let line: Int
  package let message: String

  package init(line: Int, _ message: String) {
    (self.line, self.message) = (line, message)
  }
}
