extension JSONWriter {
  /// Writes a field of the current object.
  public mutating func field(
    _ name: String,
    _ value: some ViewState
  ) throws(UnencodableValue) {
    key(name)
    do {
      try value.write(to: &self)
    } catch {
      throw error.inside(name)
    }
    endValue()
  }

  /// Writes a field of the current object whose value is not a view state.
  @_disfavoredOverload
  public mutating func field(
    _ name: String,
    _ value: some Encodable & Equatable & Sendable
  ) throws(UnencodableValue) {
    try field(name, EncodableLeaf(value: value))
  }

  /// Writes an element of the current list.
  ///
  /// - Parameters:
  ///   - index: the element's index, for the path of an error.
  ///   - value: the element.
  public mutating func element(
    _ index: Int,
    _ value: some ViewState
  ) throws(UnencodableValue) {
    separate()
    do {
      try value.write(to: &self)
    } catch {
      throw error.inside(String(index))
    }
    endValue()
  }

  /// Writes the fields of a view state into the current object, instead of an object of their own.
  ///
  /// Called inside ``sortedFields(_:)``, by which they take their places among the object's other fields.
  public mutating func flatten(_ part: some KeyedViewState) throws(UnencodableValue) {
    try part.writeFields(to: &self)
  }
}
