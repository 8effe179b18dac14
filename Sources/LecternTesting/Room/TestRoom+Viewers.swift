public import Composable
internal import ComposableTesting
internal import Lectern
internal import LecternWire
public import Testing

extension TestRoom {
  /// Adds a viewer and opens the page in it. The viewer is another person, unless it shares a browser.
  ///
  /// ```swift
  /// let tab = await room.join("alice's second tab", inBrowserOf: alice)
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name in failures and in the ``log``.
  ///   - role: the role of the link to use; nil to join without a link.
  ///   - showing: `.audience` to ask for the audience's view.
  ///   - other: the viewer whose cookies it sends: both are tabs of one person.
  ///   - acceptsCookies: whether its browser keeps cookies. Without them, each page is another person.
  ///   - cookie: a cookie to send in place of a link's, for example a forged one.
  ///   - latency: the latency of messages, each way. In memory only.
  ///   - window: the maximum number of frames in transit to the viewer: the connection refuses more, until
  ///     the room may send the current state. In memory only.
  ///   - sourceLocation: where a failure is reported.
  public func join(
    _ name: String,
    as role: Role? = nil,
    showing: Role? = nil,
    inBrowserOf other: TestViewer<View>? = nil,
    acceptsCookies: Bool = true,
    cookie: String? = nil,
    latency: Duration = .zero,
    window: Int = .max,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> TestViewer<View> {
    await join(
      name,
      as: role,
      showing: showing,
      inBrowserOf: other,
      acceptsCookies: acceptsCookies,
      cookie: cookie,
      latency: latency,
      window: window,
      isReading: true,
      sourceLocation: sourceLocation
    )
  }

  /// Adds a viewer with a request of its own.
  ///
  /// - Parameters:
  ///   - isReading: whether the viewer reads from the start.
  ///   - query: the query of the request, in place of a page's own.
  package func join(
    _ name: String,
    as role: Role? = nil,
    showing: Role? = nil,
    inBrowserOf other: TestViewer<View>? = nil,
    acceptsCookies: Bool = true,
    cookie: String? = nil,
    latency: Duration = .zero,
    window: Int = .max,
    isReading: Bool = true,
    query: [(name: String, value: String)]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> TestViewer<View> {
    let viewer = await viewer(
      name,
      as: role,
      showing: showing,
      inBrowserOf: other,
      acceptsCookies: acceptsCookies,
      cookie: cookie,
      latency: latency,
      window: window,
      isReading: isReading,
      query: query,
      sourceLocation: sourceLocation
    )
    await viewer.join(sourceLocation: sourceLocation)
    warnings.report(at: sourceLocation)
    return viewer
  }

  /// Returns the cookie of a new device that has used the link of a role.
  package func cookie(_ role: Role) async -> String? {
    await network.host.cookie(role, nil)
  }

  /// Adds a viewer that does not connect yet.
  package func viewer(
    _ name: String,
    as role: Role? = nil,
    showing: Role? = nil,
    inBrowserOf other: TestViewer<View>? = nil,
    acceptsCookies: Bool = true,
    cookie: String? = nil,
    latency: Duration = .zero,
    window: Int = .max,
    isReading: Bool = true,
    query: [(name: String, value: String)]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> TestViewer<View> {
    if transport == .live, latency != .zero || window != .max {
      Issue.record(
        "A live transport simulates no latency and no window; use “.memory”.",
        sourceLocation: sourceLocation
      )
    }
    await start(sourceLocation)
    let personCookie =
      other.map(\.personCookie) ?? (acceptsCookies ? network.nextPersonCookie() : nil)
    var cookie = cookie ?? other?.cookie
    // A start makes no link for moderators.
    if role == .moderator, !roomState.links.all.contains(where: { $0.role == .moderator }) {
      await send(RoomAction.links(.linkReady(.random(.moderator))), sourceLocation: sourceLocation)
    }
    if cookie == nil, let role { cookie = await network.host.cookie(role, personCookie) }
    let viewer = TestViewer(
      name: name,
      cookie: cookie,
      personCookie: personCookie,
      query: query,
      showing: showing,
      options: ConnectionOptions(
        latency: (latency, latency),
        window: window,
        isReading: isReading
      ),
      network: network
    )
    viewers.append(viewer)
    return viewer
  }
}
