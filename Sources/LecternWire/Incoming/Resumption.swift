/// What a page says in the address of its socket: who it is, and what it has.
///
/// ```
/// /socket?client=00112233445566778899aabbccddeeff&epoch=k3f9&revision=42
/// ```
///
/// ```swift
/// let resumption = Resumption { request[$0] }
/// ```
public struct Resumption: Hashable, Sendable {
  /// Who it is; nil where it does not say, and then it is nobody that can come back.
  public var client: ClientID?
  /// Which life of the room it has seen, and how much of it; nil where it comes for the first time.
  public var position: Position?

  /// A revision, of one life of a room.
  public struct Position: Hashable, Sendable {
    /// Names the life of the room.
    public var epoch: String
    /// What the page has.
    public var revision: Int

    /// A revision of an epoch.
    public init(epoch: String, revision: Int) {
      self.epoch = epoch
      self.revision = revision
    }
  }

  /// Reads what a page says. What is not of its form counts as not said: the page is shown everything.
  ///
  /// - Parameter parameter: the value of a parameter of the query, by its name.
  public init(_ parameter: (String) -> String?) {
    client = parameter("client").flatMap(ClientID.init)
    if let epoch = parameter("epoch"), let revision = parameter("revision").flatMap({ Int($0) }) {
      position = Position(epoch: epoch, revision: revision)
    }
  }
}
