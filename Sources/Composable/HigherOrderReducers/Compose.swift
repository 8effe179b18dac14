// Swift can't express that each function of a parameter pack takes the result of the next, hence one overload per number of
// functions, up to eight. For more, nest: `compose(…, compose(…))`.

/// Composes functions from right to left: the last function is called first.
///
/// ```swift
/// with(AppFeature(), compose(logging, activityFeed))
/// // the same as AppFeature().activityFeed().logging()
/// ```
///
/// There are overloads for up to eight functions.
///
/// - SeeAlso: Point-Free, episode 71, “Composable State Management: Higher-Order Reducers”; ``pipe(_:_:)`` for the other order.
public func compose<A, B, C>(
  _ g: @escaping (B) -> C,
  _ f: @escaping (A) -> B
) -> (A) -> C {
  { g(f($0)) }
}

/// Composes three functions from right to left.
public func compose<A, B, C, D>(
  _ h: @escaping (C) -> D,
  _ g: @escaping (B) -> C,
  _ f: @escaping (A) -> B
) -> (A) -> D {
  compose(h, compose(g, f))
}

/// Composes four functions from right to left.
public func compose<A, B, C, D, E>(
  _ i: @escaping (D) -> E,
  _ h: @escaping (C) -> D,
  _ g: @escaping (B) -> C,
  _ f: @escaping (A) -> B
) -> (A) -> E {
  compose(i, h, compose(g, f))
}

/// Composes five functions from right to left.
public func compose<A, B, C, D, E, F>(
  _ j: @escaping (E) -> F,
  _ i: @escaping (D) -> E,
  _ h: @escaping (C) -> D,
  _ g: @escaping (B) -> C,
  _ f: @escaping (A) -> B
) -> (A) -> F {
  compose(j, i, h, compose(g, f))
}

/// Composes six functions from right to left.
public func compose<A, B, C, D, E, F, G>(
  _ k: @escaping (F) -> G,
  _ j: @escaping (E) -> F,
  _ i: @escaping (D) -> E,
  _ h: @escaping (C) -> D,
  _ g: @escaping (B) -> C,
  _ f: @escaping (A) -> B
) -> (A) -> G {
  compose(k, j, i, h, compose(g, f))
}

/// Composes seven functions from right to left.
public func compose<A, B, C, D, E, F, G, H>(
  _ l: @escaping (G) -> H,
  _ k: @escaping (F) -> G,
  _ j: @escaping (E) -> F,
  _ i: @escaping (D) -> E,
  _ h: @escaping (C) -> D,
  _ g: @escaping (B) -> C,
  _ f: @escaping (A) -> B
) -> (A) -> H {
  compose(l, k, j, i, h, compose(g, f))
}

/// Composes eight functions from right to left.
public func compose<A, B, C, D, E, F, G, H, I>(
  _ m: @escaping (H) -> I,
  _ l: @escaping (G) -> H,
  _ k: @escaping (F) -> G,
  _ j: @escaping (E) -> F,
  _ i: @escaping (D) -> E,
  _ h: @escaping (C) -> D,
  _ g: @escaping (B) -> C,
  _ f: @escaping (A) -> B
) -> (A) -> I {
  compose(m, l, k, j, i, h, compose(g, f))
}
