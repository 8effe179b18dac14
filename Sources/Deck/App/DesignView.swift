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

  init(_ design: TalkDesign?) {
    style = design?.style.map { $0 == .plain ? "" : $0.rawValue } ?? ""
    styleSheet = design?.styleSheet
    footer = design?.footer
    logo = design?.logo
    hasNumbers = design?.hasNumbers ?? true
  }
}
