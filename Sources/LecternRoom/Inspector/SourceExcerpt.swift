/// Some lines of the sources.
struct SourceExcerpt: Equatable, Codable, Sendable {
  /// The file, as `Module/File.swift`.
  var file: String
  /// The number of the first line.
  var line: Int
  var text: String
}
