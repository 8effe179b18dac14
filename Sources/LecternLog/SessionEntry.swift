/// A page has joined the room for the first time.
public struct SessionEntry: Hashable, Sendable {
  /// The id that the page has given itself.
  public var client: String
  /// The id that the room has given it.
  public var id: String

  public init(client: String, id: String) {
    self.client = client
    self.id = id
  }
}
