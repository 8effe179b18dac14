public import Logging

extension Reducer {
  /// Logs every action, and then the state as it is after it.
  ///
  /// ```swift
  /// AppFeature().activityFeed().logging(to: Logger(label: "primetime"))
  /// ```
  ///
  /// It logs what every reducer inside it wrote, so it belongs at the outside. Nothing is formatted
  /// while the logger's level is above the given one.
  ///
  /// - Parameters:
  ///   - logger: where to; by default a logger labelled `composable`.
  ///   - level: as what; by default `debug`.
  public func logging(
    to logger: Logger = Logger(label: "composable"),
    level: Logger.Level = .debug
  ) -> some Reducer<State, Action> {
    LoggingReducer(base: self, logger: logger, level: level)
  }
}

/// `reducer.logging()` for those who prefer functions; see ``with(_:_:)``.
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
