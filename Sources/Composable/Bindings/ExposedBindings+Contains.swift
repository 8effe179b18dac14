extension ExposedBindings {
  /// Returns whether a page can bind a field.
  public func contains<Root, Value>(
    _ keyPath: any WritableKeyPath<Root, BindingState<Value>> & Sendable
  ) -> Bool {
    !(Root.self is any ViewBindableState.Type) || exposes(keyPath)
  }
}
