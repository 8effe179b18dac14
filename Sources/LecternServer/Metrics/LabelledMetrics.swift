internal import CoreMetrics
internal import Synchronization

/// Adds a label to the counters, gauges, recorders and timers that it makes, and destroys them together.
final class LabelledMetrics: MetricsFactory {
  private enum Made: Sendable {
    case counter(any CounterHandler)
    case recorder(any RecorderHandler)
    case timer(any TimerHandler)
  }

  private let base: any MetricsFactory
  private let label: (String, String)
  private let made = Mutex<[Made]>([])

  init(_ base: any MetricsFactory, label: (String, String)) {
    (self.base, self.label) = (base, label)
  }

  /// Destroys all metrics that it has made.
  func destroyAll() {
    let all = made.withLock { made in
      defer { made = [] }
      return made
    }
    for metric in all {
      switch metric {
      case .counter(let handler): base.destroyCounter(handler)
      case .recorder(let handler): base.destroyRecorder(handler)
      case .timer(let handler): base.destroyTimer(handler)
      }
    }
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    keep(base.makeCounter(label: label, dimensions: dimensions + [self.label])) { .counter($0) }
  }

  func makeRecorder(
    label: String,
    dimensions: [(String, String)],
    aggregate: Bool
  ) -> any RecorderHandler {
    let all = dimensions + [self.label]
    return keep(base.makeRecorder(label: label, dimensions: all, aggregate: aggregate)) {
      .recorder($0)
    }
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    keep(base.makeTimer(label: label, dimensions: dimensions + [self.label])) { .timer($0) }
  }

  func destroyCounter(_ handler: any CounterHandler) { base.destroyCounter(handler) }
  func destroyRecorder(_ handler: any RecorderHandler) { base.destroyRecorder(handler) }
  func destroyTimer(_ handler: any TimerHandler) { base.destroyTimer(handler) }

  private func keep<Handler>(_ handler: Handler, as wrap: (Handler) -> Made) -> Handler {
    made.withLock { $0.append(wrap(handler)) }
    return handler
  }
}
