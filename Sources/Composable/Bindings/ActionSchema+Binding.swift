extension ActionSchema.Cases {
  /// Describes a field that can be bound.
  public mutating func binding<Root, Value>(
    _ keyPath: KeyPath<Root, BindingState<Value>>,
    for name: String
  ) {
    value(Value.self, for: name)
  }

  /// Describes a text that can be edited.
  public mutating func binding<Root>(
    _ keyPath: KeyPath<Root, BindingState<BoundText>>,
    for name: String
  ) {
    value(TextEdit.self, for: name)
  }
}
