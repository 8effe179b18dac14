internal import Synchronization

/// Which fields a page may bind: every field of a ``BindableState-protocol``, and of a
/// ``ViewBindableState`` those alone that the view states have taken.
public struct ExposedBindings: Sendable {
  /// By their identities: to hash a key path itself costs what building a small view state does.
  private var keyPaths: [ObjectIdentifier: any AnyKeyPath & Sendable] = [:]

  /// What is exposed before a view state is built.
  public init() {}

  /// Whether a page may bind a field.
  public func contains<Root, Value>(
    _ keyPath: any WritableKeyPath<Root, BindingState<Value>> & Sendable
  ) -> Bool {
    !(Root.self is any ViewBindableState.Type) || keyPaths.values.contains { $0 == keyPath }
  }

  /// Builds a view state, and notes the fields that it takes.
  ///
  /// ```swift
  /// let (viewState, bindings) = ExposedBindings.collecting { AppView(state) }
  /// ```
  ///
  /// - Parameter build: makes the view state.
  /// - Returns: the view state, and what it exposes.
  public static func collecting<ViewState>(
    _ build: () throws -> ViewState
  ) rethrows -> (viewState: ViewState, bindings: ExposedBindings) {
    let collector = Collector()
    let viewState = try $collector.withValue(collector, operation: build)
    return (viewState, collector.bindings)
  }

  @TaskLocal static var collector: Collector?

  /// What is noted while a view state is built.
  final class Collector: Sendable {
    private let state = Mutex(ExposedBindings())

    var bindings: ExposedBindings { state.withLock { $0 } }

    func insert(_ keyPath: any AnyKeyPath & Sendable) {
      state.withLock { $0.keyPaths[ObjectIdentifier(keyPath)] = keyPath }
    }
  }
}
