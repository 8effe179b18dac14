internal import LecternBytes
internal import LecternPages
internal import LecternRoom
internal import LecternTransport
internal import Synchronization

/// The pages with the state that they show first. Each is rendered once for all requests at the same revision.
///
/// Pages are rendered on the loop. However often the state changes while a hall opens the page, rendering takes at most a
/// twentieth of the loop's time: until then, the last rendering is served again. A page resumes from its revision as
/// after a disconnect.
final class FirstPaints: Sendable {
  /// The minimum time for which a rendering is served, in multiples of its own duration.
  private static let lifetimeFactor = 19

  private struct Paint {
    let page: Representations
    let template: PageTemplate?
    var snapshot = ""
    var content: Representations?
    var renewedAt = Duration.zero
  }

  private let clock: ElapsedClock
  private let snapshot: @Sendable () -> FirstPaintSnapshot?
  private let paints = Mutex<[String: Paint]>([:])

  /// - Parameters:
  ///   - clock: measures the duration of a rendering.
  ///   - snapshot: returns the snapshot for a viewer without a cookie; called on the loop.
  init(
    clock: some Clock<Duration> = ContinuousClock(),
    snapshot: @escaping @Sendable () -> FirstPaintSnapshot?
  ) {
    self.clock = ElapsedClock(clock)
    self.snapshot = snapshot
  }

  /// Returns a page with the current state; nil if the page has no directive, and is served unchanged.
  ///
  /// - Parameters:
  ///   - page: the page without state.
  ///   - path: the path of the page.
  func content(of page: Representations, at path: String) -> Representations? {
    var paint =
      paints.withLock { $0[path] } ?? Paint(page: page, template: PageTemplate(page.bytes))
    if paint.page.version != page.version {
      paint = Paint(page: page, template: PageTemplate(page.bytes))
    }
    defer { paints.withLock { $0[path] = paint } }
    let start = clock.now()
    guard let template = paint.template else { return nil }
    if let content = paint.content, start < paint.renewedAt { return content }
    guard let snapshot = snapshot() else { return nil }
    if snapshot.version == paint.snapshot { return paint.content }
    paint.snapshot = snapshot.version
    paint.content = template.rendered(with: snapshot.bytes).map {
      Representations($0, isText: true, level: .balanced)
    }
    let end = clock.now()
    paint.renewedAt = end + (end - start) * Self.lifetimeFactor
    return paint.content
  }
}
