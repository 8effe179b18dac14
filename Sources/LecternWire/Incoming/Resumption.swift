/// The query of a WebSocket's URL: the page's identity, and the revision from which it resumes.
///
/// ```
/// /socket?client=00112233445566778899aabbccddeeff&epoch=k3f9&revision=42&mine=17
/// ```
///
/// ```swift
/// let resumption = Resumption { request[$0] }
/// ```
public struct Resumption: Hashable, Sendable {
  /// The page's identity; nil for a page that cannot resume.
  public var client: ClientID?
  /// The last revision that the page received; nil for a new page.
  public var position: Position?
  /// The revision of the personal view state that the page has; nil without one.
  public var personalRevision: Int?

  /// A revision of an epoch.
  public struct Position: Hashable, Sendable {
    public var epoch: String
    public var revision: Int

    public init(epoch: String, revision: Int) {
      self.epoch = epoch
      self.revision = revision
    }
  }

  /// Parses the query. A malformed parameter counts as missing, so the page receives a snapshot.
  ///
  /// - Parameter parameter: returns the value of a query parameter.
  public init(_ parameter: (String) -> String?) {
    client = parameter("client").flatMap(ClientID.init)
    personalRevision = parameter("mine").flatMap { Int($0) }
    if let epoch = parameter("epoch"), let revision = parameter("revision").flatMap({ Int($0) }) {
      position = Position(epoch: epoch, revision: revision)
    }
  }
}
