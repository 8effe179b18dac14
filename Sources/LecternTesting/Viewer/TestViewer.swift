internal import ComposableTesting
internal import Lectern
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

  /// The way in that makes them more than an audience; nil where they come as anybody does.
  private let link: Link?
  let surroundings: Surroundings<View>
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
    link: Link?,
    latency: Duration,
    window: Int,
    surroundings: Surroundings<View>
  ) {
    self.name = name
    self.link = link
    latencyUp = latency
    latencyDown = latency
    self.window = window
    self.surroundings = surroundings
    client = surroundings.nextClient()
  }

  /// Opens a connection: anew, after a ``cut(sourceLocation:)``.
  ///
  /// As a page does, they say again what was not answered, unless the room has forgotten them, which it
  /// has after two minutes.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func rejoin(sourceLocation: SourceLocation = #_sourceLocation) async {
    guard connection?.isOpen != true else {
      return fail("\(name) is connected already.", at: sourceLocation)
    }
    await join(sourceLocation: sourceLocation)
  }

  func join(sourceLocation: SourceLocation) async {
    let connection = VirtualConnection(
      id: surroundings.nextConnectionID(),
      latency: (latencyUp, latencyDown),
      window: window,
      clock: surroundings.clock,
      executor: surroundings.executor,
      handler: surroundings.handler,
      arrived: { [inbox] in inbox.receive($0) }
    )
    self.connection = connection
    inbox.expectGreeting()
    isClosingExpected = false
    await surroundings.handler.connectionOpened(connection, request: request)
    await surroundings.executor.settle(sourceLocation)
    if viewState == nil { viewState = await surroundings.present(connection) }
  }

  /// What a page says in the address of its socket.
  private var request: UpgradeRequest {
    var query = [(name: "client", value: client)]
    if let (epoch, revision) = inbox.position {
      query += [("epoch", epoch), ("revision", "\(revision)")]
    }
    let cookie = link.map { "\($0.cookieName)=\($0.cookie.text)" }
    return UpgradeRequest(query: query, cookie: cookie)
  }

  func fail(_ message: String, at sourceLocation: SourceLocation) {
    Issue.record("\(message)", sourceLocation: sourceLocation)
  }
}
