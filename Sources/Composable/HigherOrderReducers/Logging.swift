public import Logging

extension Reducer {
  /// Logs every action, and the state after it.
  ///
  /// ```swift
  /// AppFeature().activityFeed().logging(to: Logger(label: "primetime"))
  /// ```
  ///
  /// It logs the changes of all reducers that it wraps, so it should be the outermost one. Nothing is
  /// formatted unless the logger logs at `level`.
  public func logging(
    to logger: Logger = Logger(label: "composable"),
    level: Logger.Level = .debug
  ) -> some Reducer<State, Action> {
    LoggingReducer(base: self, logger: logger, level: level)
  }
}

/// Returns `reducer.logging()`, as a function for ``compose(_:_:)``.
public func logging<Base: Reducer>(_ reducer: Base) -> some Reducer<Base.State, Base.Action> {
  reducer.logging()
}

private struct LoggingReducer<Base: Reducer>: Reducer {
  let base: Base
  let logger: Logger
  let level: Logger.Level

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let effect = base.reduce(into: &state, action: action)
    logger.log(level: level, "action: \(String(describing: action))")
    logger.log(level: level, "state: \(String(describing: state))")
    return effect
  }
}
