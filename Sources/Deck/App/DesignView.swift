package import Lectern

/// The view state of a talk's design.
@ViewState
package struct DesignView {
  /// Empty for the first of Deck's own styles.
  package let style: String
  package let styleSheet: String?
  package let footer: String?
  package let logo: String?
  package let hasNumbers: Bool
  /// The tag of the slides' language; empty if the talk doesn't say.
  package let language: String
  /// Whether the slides run `ltr` or `rtl`; `auto` for each slide by its text.
  package let direction: String

  init(_ design: TalkDesign?) {
    style = design?.style.map { $0 == .plain ? "" : $0.rawValue } ?? ""
    styleSheet = design?.styleSheet
    footer = design?.footer
    logo = design?.logo
    hasNumbers = design?.hasNumbers ?? true
    language = design?.language ?? ""
    direction = language.isEmpty ? "auto" : Self.runsRightToLeft(language) ? "rtl" : "ltr"
  }

  private static func runsRightToLeft(_ language: String) -> Bool {
    ["ar", "fa", "he", "ur", "yi"].contains(language.prefix { $0 != "-" }.lowercased())
  }
}
