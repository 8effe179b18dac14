internal import Synchronization

/// Which fields a page may bind: those that the view states took that were built of a state with a
/// ``BindingViewStore``, and all fields of the other states.
public struct ExposedBindings: Sendable {
  private var keyPaths: Set<SendableKeyPath> = []
  /// The states of which no other fields may be bound.
  private var closedStates: Set<ObjectIdentifier> = []

  /// Every ``BindingState`` field there is.
  public static let all = ExposedBindings()

  private init() {}

  /// Whether a page may bind a field.
  public func contains<Root, Value>(
    _ keyPath: any WritableKeyPath<Root, BindingState<Value>> & Sendable
  ) -> Bool {
    !closedStates.contains(ObjectIdentifier(Root.self))
      || keyPaths.contains(SendableKeyPath(keyPath))
  }

  /// Builds a view state, and notes the fields that it takes.
  ///
  /// ```swift
  /// let (viewState, bindings) = ExposedBindings.collecting(after: previous) { AppView(state) }
  /// ```
  ///
  /// - Parameters:
  ///   - previous: what was exposed before. A state that was closed once remains so while nothing is
  ///     built of it: a form that is hidden cannot be bound.
  ///   - build: makes the view state.
  /// - Returns: the view state, and what it exposes.
  public static func collecting<ViewState>(
    after previous: ExposedBindings,
    _ build: () throws -> ViewState
  ) rethrows -> (viewState: ViewState, bindings: ExposedBindings) {
    let collector = Collector(closedStates: previous.closedStates)
    let viewState = try $collector.withValue(collector, operation: build)
    return (viewState, collector.bindings)
  }

  @TaskLocal static var collector: Collector?

  /// What is noted while a view state is built.
  final class Collector: Sendable {
    private let state = Mutex(ExposedBindings())

    init(closedStates: Set<ObjectIdentifier>) {
      state.withLock { $0.closedStates = closedStates }
    }

    var bindings: ExposedBindings { state.withLock { $0 } }

    func close<State>(_ type: State.Type) {
      state.withLock { _ = $0.closedStates.insert(ObjectIdentifier(type)) }
    }

    func insert(_ keyPath: any AnyKeyPath & Sendable) {
      state.withLock { _ = $0.keyPaths.insert(SendableKeyPath(keyPath)) }
    }
  }
}
