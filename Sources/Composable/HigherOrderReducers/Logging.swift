public import Logging

extension Reducer {
  /// Logs every action and the state after it.
  ///
  /// ```swift
  /// AppFeature().activityFeed().logging(to: Logger(label: "primetime"))
  /// ```
  ///
  /// The log lines are an effect, the first that the action starts. A reducer that is called directly only returns the
  /// effect, and a store that replays past actions does not run it. So a restart, an undo or a look at an earlier state logs
  /// nothing again.
  ///
  /// The logged state includes the changes of all reducers inside this one, so it should be the outermost. If the logger
  /// does not log at `level`, nothing is formatted and there is no effect.
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
    guard logger.logLevel <= level else { return effect }
    let log = Effect<Base.Action>.perform { [logger, level, state] in
      logger.log(level: level, "action: \(String(describing: action))")
      logger.log(level: level, "state: \(String(describing: state))")
    }
    return [log, effect]
  }
}
