/// A part of a talk that a tool draws before the talk is shown.
package enum IllustrationSource: Hashable, Sendable {
  /// A formula in TeX.
  ///
  /// - isDisplay: whether it stands on lines of its own.
  case formula(tex: String, isDisplay: Bool)
  /// A diagram in the language of Graphviz.
  ///
  /// - isNarrow: whether it has half of the slide.
  case diagram(String, isNarrow: Bool)
}
