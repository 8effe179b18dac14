/// A file for one person, such as an export.
public struct GivenFile: Hashable, Sendable {
  /// The name under which the person's browser saves it, such as `cards.csv`.
  public var name: String
  /// The media type, such as `text/csv; charset=utf-8`.
  public var type: String
  public var bytes: [UInt8]

  /// Creates a file.
  public init(named name: String, type: String, _ bytes: some Sequence<UInt8>) {
    (self.name, self.type, self.bytes) = (name, type, Array(bytes))
  }

  /// Creates a file of text.
  public init(named name: String, type: String, _ text: String) {
    self.init(named: name, type: type, text.utf8)
  }
}
