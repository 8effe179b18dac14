extension ActionSchema.Cases {
  /// Describes a field that can be bound.
  public mutating func binding<Root, Value>(
    _ keyPath: KeyPath<Root, BindingState<Value>>,
    for name: String
  ) {
    value(Value.self, for: name)
  }
}
