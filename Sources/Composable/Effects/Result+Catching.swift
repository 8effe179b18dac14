extension Result where Success: Sendable {
  /// Creates the result of asynchronous work.
  ///
  /// ```swift
  /// .run { send in
  ///   await send(.searchResponse(Result { try await search(query) }))
  /// }
  /// ```
  ///
  /// - Parameter work: returns the value of a success, or throws the error of a failure.
  public init(catching work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
