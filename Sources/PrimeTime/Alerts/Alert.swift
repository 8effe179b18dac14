/// Something to say to everybody, until somebody dismisses it.
public struct Alert: Hashable, Sendable {
  /// What it is about, in a few words.
  public var title: String
  /// What there is to say: a sentence.
  public var message: String

  /// An alert.
  public init(title: String, message: String) {
    self.title = title
    self.message = message
  }
}
