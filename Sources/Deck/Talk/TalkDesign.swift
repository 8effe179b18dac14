/// How the slides of a talk look, as its front matter says.
package struct TalkDesign: Codable, Equatable, Sendable {
  /// One of Deck's own styles; nil for the first.
  package var style: Style?
  /// A style sheet of the talk's folder, as a URL relative to the page; nil without one.
  package var styleSheet: String?
  /// How one slide follows another on the wall; nil without `transition`.
  package var transition: Transition?
  /// A line at the foot of each slide; nil without `footer`.
  package var footer: String?
  /// A picture at the foot of each slide, as a URL relative to the page; nil without `logo`.
  package var logo: String?
  /// Whether slides have numbers; nil without `paginate`.
  package var hasNumbers: Bool?
  /// The tag of the slides' language, such as `ko`; nil without `language`.
  package var language: String?

  /// Deck's own styles, each with its typefaces, in light and dark.
  package enum Style: String, Codable, CaseIterable, Sendable {
    case plain
    case paper
    case code
  }
}
