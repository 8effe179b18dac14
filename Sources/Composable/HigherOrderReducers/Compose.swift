/// Calls a function with a value; reads in the order in which one thinks.
///
/// ```swift
/// with(AppFeature(), compose(logging, activityFeed))
/// // is AppFeature().activityFeed().logging()
/// ```
///
/// - Parameters:
///   - value: what the function is called with.
///   - function: what is done with it.
/// - Returns: what the function returns.
/// - SeeAlso: Point-Free, episode 71, “Composable State Management: Higher-Order Reducers”.
public func with<Value, Result>(
  _ value: Value,
  _ function: (Value) throws -> Result
) rethrows -> Result {
  try function(value)
}

/// Composes two functions: the one written last is done first.
///
/// - Parameters:
///   - outer: is given what `inner` returns.
///   - inner: is given the value.
/// - Returns: a function that does one after the other.
public func compose<Value, Intermediate, Result>(
  _ outer: @escaping (Intermediate) -> Result,
  _ inner: @escaping (Value) -> Intermediate
) -> (Value) -> Result {
  { outer(inner($0)) }
}
