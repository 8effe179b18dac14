/// How a live block is asked.
package struct LiveOptions: Codable, Equatable, Sendable {
  /// The seconds for which it is open; nil without a limit.
  package var countdown: Int?
  /// Its texts in other languages; nil without any.
  package var alternatives: [LiveAlternative]?
}

/// The texts of a live block in another language.
package struct LiveAlternative: Codable, Equatable, Sendable {
  package struct Text: Codable, Equatable, Sendable {
    /// The block's own text.
    package let own: String
    package let text: String
  }

  /// The tag of the language, such as `ko`.
  package let language: String
  package let texts: [Text]
}
