internal import Synchronization

/// The fields that a page can bind: all ``BindingState`` fields of a ``BindableState-protocol``, but of a
/// ``ViewBindableState`` only those that the view states expose.
public struct ExposedBindings: Sendable {
  /// Keyed by object identity: hashing a key path costs as much as building a small view state.
  private var keyPaths: [ObjectIdentifier: any AnyKeyPath & Sendable] = [:]

  /// Creates a value that exposes no field of a ``ViewBindableState``.
  public init() {}

  /// Whether a view state exposes a field.
  func exposes(_ keyPath: any AnyKeyPath & Sendable) -> Bool {
    keyPaths.values.contains { $0 == keyPath }
  }

  /// Builds a view state, and collects the fields that it exposes.
  ///
  /// ```swift
  /// let (viewState, bindings) = ExposedBindings.collecting { AppView(state) }
  /// ```
  public static func collecting<ViewState>(
    _ build: () throws -> ViewState
  ) rethrows -> (viewState: ViewState, bindings: ExposedBindings) {
    let collector = Collector()
    let viewState = try $collector.withValue(collector, operation: build)
    return (viewState, collector.bindings)
  }

  @TaskLocal static var collector: Collector?

  /// Collects the fields exposed while a view state is built.
  final class Collector: Sendable {
    private let state = Mutex(ExposedBindings())

    var bindings: ExposedBindings { state.withLock { $0 } }

    func insert(_ keyPath: any AnyKeyPath & Sendable) {
      state.withLock { $0.keyPaths[ObjectIdentifier(keyPath)] = keyPath }
    }
  }
}
