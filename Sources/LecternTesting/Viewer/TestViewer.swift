public import Composable
internal import ComposableTesting
package import LecternTransport
public import LecternWire
public import Testing

/// A viewer of a ``TestRoom``.
///
/// ```swift
/// let alice = await room.join("alice", latency: .milliseconds(300))
/// await alice.send("counter.incrTapped")
/// await room.deliver()
/// await alice.shows { $0.count = 1 }
/// ```
public final class TestViewer<View: ViewState> {
  /// The name in failures and in the room's log.
  public let name: String
  /// The view state at the last assertion; before the first, the room's when the viewer joined.
  public internal(set) var viewState: View?
  /// The personal view state at the last assertion; before the first, the room's when the viewer joined.
  var personalView: (any ViewState)?
  /// The latency of messages to the room.
  public var latencyUp: Duration {
    get { options.latency.up }
    set { options.latency.up = newValue }
  }
  /// The latency of messages to the viewer.
  public var latencyDown: Duration {
    get { options.latency.down }
    set { options.latency.down = newValue }
  }

  /// The cookie of the viewer's device; nil without one.
  package internal(set) var cookie: String?
  /// The cookie that names the viewer's person; nil if cookies are refused.
  let personCookie: String?
  /// The query of the page's request; nil for a page's own.
  private let query: [(name: String, value: String)]?
  /// The role that the viewer asks to be shown.
  private let showing: Role?
  let network: TestNetwork<View>
  private(set) var client: ProtocolClient
  /// The simulated properties of the viewer's connections.
  private var options: ConnectionOptions {
    didSet { connection?.setLatency(up: latencyUp, down: latencyDown) }
  }
  var connection: (any ViewerConnection)?
  /// Whether the test has expected that the room closed the connection.
  var isClosingExpected = false

  init(
    name: String,
    cookie: String?,
    personCookie: String?,
    query: [(name: String, value: String)]?,
    showing: Role?,
    options: ConnectionOptions,
    network: TestNetwork<View>
  ) {
    self.name = name
    self.cookie = cookie
    self.personCookie = personCookie
    self.query = query
    self.showing = showing
    self.options = options
    self.network = network
    client = ProtocolClient(id: network.nextClientID())
  }

  /// The identifier by which the room recognizes the page.
  package var clientID: String { client.id }

  /// Opens a new connection, after ``cut(sourceLocation:)`` or after the room closed the previous one.
  ///
  /// As a page does, the viewer sends its unanswered actions again, unless the room has forgotten its
  /// session, as it does after two minutes.
  ///
  /// - Parameters:
  ///   - role: the role of another link to use; nil to come back as before.
  ///   - sourceLocation: where a failure is reported.
  public func rejoin(
    as role: Role? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard connection?.isOpen != true else {
      return fail("\(name) is already connected.", at: sourceLocation)
    }
    if let role { cookie = await network.host.cookie(role, personCookie) }
    await join(sourceLocation: sourceLocation)
  }

  /// Reloads the page: it forgets its state and its unanswered actions, and keeps its cookies.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func reload(sourceLocation: SourceLocation = #_sourceLocation) async {
    if let connection, connection.isOpen { await connection.cut() }
    client = ProtocolClient(id: network.nextClientID())
    (viewState, personalView) = (nil, nil)
    await join(sourceLocation: sourceLocation)
  }

  func join(sourceLocation: SourceLocation) async {
    client.connectionOpens()
    isClosingExpected = false
    do {
      connection = try await network.host.transport.connect(
        request,
        options: options,
        receive: { [client] in client.receive($0) }
      )
    } catch {
      return fail("\(name) could not connect: \(error)", at: sourceLocation)
    }
    await network.settle(sourceLocation)
    if viewState == nil { viewState = await roomViewState() }
    if personalView == nil { personalView = await roomPersonalView() }
  }

  /// Returns a new connection that the test opens itself, with the request to open it with. In memory only.
  package func prepareConnection() -> (connection: VirtualConnection, request: UpgradeRequest) {
    guard let transport = network.host.transport as? MemoryTransport else {
      preconditionFailure("only a connection in memory can be prepared")
    }
    client.connectionOpens()
    isClosingExpected = false
    let connection = transport.makeConnection(
      options: options,
      receive: { [client] in client.receive($0) }
    )
    self.connection = connection
    return (connection, request.upgradeRequest)
  }

  /// Returns the view state that the room shows the viewer now.
  func roomViewState() async -> View? {
    guard let roomEnd = await connection?.roomEnd() else { return nil }
    return await network.host.viewState(roomEnd)
  }

  /// Returns the personal view state that the room has for the viewer now; nil without one.
  func roomPersonalView() async -> (any ViewState)? {
    guard let roomEnd = await connection?.roomEnd() else { return nil }
    return await network.host.personalViewState(roomEnd)
  }

  /// The request of a page.
  private var request: ViewerRequest {
    let cookies = [cookie, personCookie].compactMap(\.self)
    let cookie = cookies.isEmpty ? nil : cookies.joined(separator: "; ")
    if let query { return ViewerRequest(query: query, cookie: cookie) }
    var query = client.query
    if let showing { query.append(("as", showing.rawValue)) }
    return ViewerRequest(query: query, cookie: cookie)
  }

  func fail(_ message: String, at sourceLocation: SourceLocation) {
    Issue.record("\(message)", sourceLocation: sourceLocation)
  }
}
