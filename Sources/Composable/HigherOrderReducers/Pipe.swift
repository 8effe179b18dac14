/// Composes functions from left to right: the first function is called first.
///
/// ```swift
/// with(AppFeature(), pipe(activityFeed, logging))
/// // the same as AppFeature().activityFeed().logging()
/// ```
///
/// There are overloads for up to eight functions, as for ``compose(_:_:)``.
public func pipe<A, B, C>(
  _ f: @escaping (A) -> B,
  _ g: @escaping (B) -> C
) -> (A) -> C {
  { g(f($0)) }
}

/// Composes three functions from left to right.
public func pipe<A, B, C, D>(
  _ f: @escaping (A) -> B,
  _ g: @escaping (B) -> C,
  _ h: @escaping (C) -> D
) -> (A) -> D {
  pipe(pipe(f, g), h)
}

/// Composes four functions from left to right.
public func pipe<A, B, C, D, E>(
  _ f: @escaping (A) -> B,
  _ g: @escaping (B) -> C,
  _ h: @escaping (C) -> D,
  _ i: @escaping (D) -> E
) -> (A) -> E {
  pipe(pipe(f, g), h, i)
}

/// Composes five functions from left to right.
public func pipe<A, B, C, D, E, F>(
  _ f: @escaping (A) -> B,
  _ g: @escaping (B) -> C,
  _ h: @escaping (C) -> D,
  _ i: @escaping (D) -> E,
  _ j: @escaping (E) -> F
) -> (A) -> F {
  pipe(pipe(f, g), h, i, j)
}

/// Composes six functions from left to right.
public func pipe<A, B, C, D, E, F, G>(
  _ f: @escaping (A) -> B,
  _ g: @escaping (B) -> C,
  _ h: @escaping (C) -> D,
  _ i: @escaping (D) -> E,
  _ j: @escaping (E) -> F,
  _ k: @escaping (F) -> G
) -> (A) -> G {
  pipe(pipe(f, g), h, i, j, k)
}

/// Composes seven functions from left to right.
public func pipe<A, B, C, D, E, F, G, H>(
  _ f: @escaping (A) -> B,
  _ g: @escaping (B) -> C,
  _ h: @escaping (C) -> D,
  _ i: @escaping (D) -> E,
  _ j: @escaping (E) -> F,
  _ k: @escaping (F) -> G,
  _ l: @escaping (G) -> H
) -> (A) -> H {
  pipe(pipe(f, g), h, i, j, k, l)
}

/// Composes eight functions from left to right.
public func pipe<A, B, C, D, E, F, G, H, I>(
  _ f: @escaping (A) -> B,
  _ g: @escaping (B) -> C,
  _ h: @escaping (C) -> D,
  _ i: @escaping (D) -> E,
  _ j: @escaping (E) -> F,
  _ k: @escaping (F) -> G,
  _ l: @escaping (G) -> H,
  _ m: @escaping (H) -> I
) -> (A) -> I {
  pipe(pipe(f, g), h, i, j, k, l, m)
}
