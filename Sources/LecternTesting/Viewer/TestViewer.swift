internal import ComposableTesting
internal import LecternTransport
public import LecternWire
public import Testing

/// Somebody who looks at a ``TestRoom``.
///
/// ```swift
/// let alice = await room.join("alice", latency: .milliseconds(300))
/// await alice.send("counter.incrTapped")
/// await room.deliver()
/// await alice.shows { $0.count = 1 }
/// ```
public final class TestViewer<View: ViewState> {
  /// What failures call them.
  public let name: String
  /// What they show, as far as the test has been told; at first, what the room showed when they joined.
  public internal(set) var viewState: View?
  /// How long a message from them takes.
  public var latencyUp: Duration {
    didSet { connection?.setLatency(up: latencyUp, down: latencyDown) }
  }
  /// How long a message to them takes.
  public var latencyDown: Duration {
    didSet { connection?.setLatency(up: latencyUp, down: latencyDown) }
  }

  /// What their browser has been given to be let in with; nil where they come as anybody does.
  var cookie: String?
  /// As what they ask to be shown the room.
  private let showing: Role?
  let network: TestNetwork<View>
  let inbox = Inbox()
  var connection: VirtualConnection?
  /// The number of the action that they sent last.
  var lastRef = 0
  /// Whether the test knows that the room has closed the connection.
  var isClosingExpected = false
  private let window: Int
  /// By what the room knows them when they come back.
  private let client: String

  init(
    name: String,
    cookie: String?,
    showing: Role?,
    latency: Duration,
    window: Int,
    network: TestNetwork<View>
  ) {
    self.name = name
    self.cookie = cookie
    self.showing = showing
    latencyUp = latency
    latencyDown = latency
    self.window = window
    self.network = network
    client = network.nextClient()
  }

  /// Opens a connection: anew, after a ``cut(sourceLocation:)``.
  ///
  /// As a page does, they say again what was not answered, unless the room has forgotten them, which it
  /// has after two minutes.
  ///
  /// - Parameters:
  ///   - role: what another link makes them by which they come; nil where they come as before.
  ///   - sourceLocation: where a failure is reported.
  public func rejoin(
    as role: Role? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard connection?.isOpen != true else {
      return fail("\(name) is connected already.", at: sourceLocation)
    }
    if let role { cookie = network.cookie(role) }
    await join(sourceLocation: sourceLocation)
  }

  func join(sourceLocation: SourceLocation) async {
    let connection = VirtualConnection(
      id: network.nextConnectionID(),
      latency: (latencyUp, latencyDown),
      window: window,
      clock: network.clock,
      executor: network.executor,
      handler: network.handler,
      arrived: { [inbox] in inbox.receive($0) }
    )
    self.connection = connection
    inbox.expectGreeting()
    isClosingExpected = false
    await network.handler.connectionOpened(connection, request: request)
    await network.executor.settle(sourceLocation)
    if viewState == nil { viewState = await network.present(connection) }
  }

  /// What a page says in the address of its socket.
  private var request: UpgradeRequest {
    var query = [(name: "client", value: client)]
    if let (epoch, revision) = inbox.position {
      query += [("epoch", epoch), ("revision", "\(revision)")]
    }
    if let showing { query.append(("as", showing.rawValue)) }
    return UpgradeRequest(query: query, cookie: cookie)
  }

  func fail(_ message: String, at sourceLocation: SourceLocation) {
    Issue.record("\(message)", sourceLocation: sourceLocation)
  }
}
