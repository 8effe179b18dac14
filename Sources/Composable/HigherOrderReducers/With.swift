/// Calls a function with a value.
///
/// ```swift
/// with(AppFeature(), compose(logging, activityFeed))
/// // the same as AppFeature().activityFeed().logging()
/// ```
///
/// - SeeAlso: Point-Free, episode 71, “Composable State Management: Higher-Order Reducers”.
public func with<Value, Result>(
  _ value: Value,
  _ function: (Value) throws -> Result
) rethrows -> Result {
  try function(value)
}
