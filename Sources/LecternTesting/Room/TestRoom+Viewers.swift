public import LecternWire
public import Testing

extension TestRoom {
  /// Adds a viewer, which opens the page.
  ///
  /// - Parameters:
  ///   - name: the name in failures and in the ``log``.
  ///   - role: the role of the link to use; nil to join without a link.
  ///   - showing: `.audience` to ask for the audience's view.
  ///   - cookie: a cookie to send in place of a link's, as a forged one.
  ///   - latency: the latency of messages, each way. In memory only.
  ///   - window: the maximum number of frames in transit to the viewer: the connection refuses more, until
  ///     the room may send the current state. In memory only.
  ///   - sourceLocation: where a failure is reported.
  public func join(
    _ name: String,
    as role: Role? = nil,
    showing: Role? = nil,
    cookie: String? = nil,
    latency: Duration = .zero,
    window: Int = .max,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> TestViewer<View> {
    await join(
      name,
      as: role,
      showing: showing,
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
      cookie: cookie,
      latency: latency,
      window: window,
      isReading: isReading,
      query: query,
      sourceLocation: sourceLocation
    )
    await viewer.join(sourceLocation: sourceLocation)
    reportWarnings(at: sourceLocation)
    return viewer
  }

  /// Adds a viewer that does not connect yet.
  package func viewer(
    _ name: String,
    as role: Role? = nil,
    showing: Role? = nil,
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
    await followStores()
    var cookie = cookie
    if cookie == nil, let role { cookie = await network.cookie(role) }
    let viewer = TestViewer(
      name: name,
      cookie: cookie,
      query: query,
      isReading: isReading,
      showing: showing,
      latency: latency,
      window: window,
      network: network
    )
    viewers.append(viewer)
    return viewer
  }

  /// Follows the states of stores that run on an event loop, before the first action.
  func followStores() async {
    guard !isFollowing else { return }
    isFollowing = true
    await states.app.follow(store)
    await states.room.follow(roomStore)
  }
}
