/// Collects the reducers that an action goes through, without running them.
struct ReducerTrace {
  /// Maximum number of steps: a list of features can be long.
  private static let limit = 64

  private(set) var steps: [ReducerStep] = []
  private var depth = 0

  /// Adds an operator, and the reducers that it passes an action to.
  ///
  /// - Parameters:
  ///   - name: the operator.
  ///   - path: the path to the state of the reducers.
  ///   - location: where it stands in the sources.
  ///   - inner: adds the reducers.
  mutating func add<Root, Value>(
    _ name: String,
    _ path: KeyPath<Root, Value>,
    at location: SourceLocation,
    around inner: (inout ReducerTrace) -> Void
  ) {
    // A computed property has an address in place of a name.
    let text = "\(path)"
    let name = "\(name) \(text.contains("<") ? "\\\(Root.self) → \(Value.self)" : text)"
    let step = ReducerStep(name: name, depth: depth, location: "\(location)", isOperator: true)
    add(step, around: inner)
  }

  /// Adds an operator without a path.
  mutating func add(_ name: String, around inner: (inout ReducerTrace) -> Void) {
    add(ReducerStep(name: name, depth: depth, isOperator: true), around: inner)
  }

  /// Adds a reducer that wraps a function.
  mutating func addFunction(at location: SourceLocation) {
    add(ReducerStep(name: "Reduce", depth: depth, location: "\(location)")) { _ in }
  }

  private mutating func add(_ step: ReducerStep, around inner: (inout ReducerTrace) -> Void) {
    guard steps.count < Self.limit else { return }
    steps.append(step)
    depth += 1
    inner(&self)
    depth -= 1
  }

  /// Adds a reducer, and those that it passes an action to.
  mutating func follow<R: Reducer>(_ action: R.Action, in state: R.State, through reducer: R) {
    if let traced = reducer as? any TracedReducer<R.State, R.Action> {
      return traced.trace(action, in: state, into: &self)
    }
    let step = ReducerStep(
      name: Self.withoutArguments("\(R.self)"),
      type: Self.withoutArguments(String(reflecting: R.self)),
      depth: depth
    )
    add(step) { trace in
      for inner in Self.reducers(in: reducer) { trace.follow(action, in: state, through: inner) }
    }
  }

  /// Returns the reducers that one passes all of its actions to: its body, or what it wraps.
  private static func reducers<R: Reducer>(in reducer: R) -> [any Reducer<R.State, R.Action>] {
    guard R.Body.self == Never.self else {
      return [reducer.body as? any Reducer<R.State, R.Action>].compactMap { $0 }
    }
    return Mirror(reflecting: reducer).children.compactMap {
      $0.value as? any Reducer<R.State, R.Action>
    }
  }

  /// Returns a type's name without its generic arguments, because they repeat the names of the
  /// wrapped reducers.
  private static func withoutArguments(_ name: String) -> String {
    String(name.prefix { $0 != "<" })
  }
}
