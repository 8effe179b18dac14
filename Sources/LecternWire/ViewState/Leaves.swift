// Scalar values. They are replaced as a whole.

extension Bool: ViewState {
  public func write(to json: inout JSONWriter) {
    json.append(self ? "true" : "false")
  }
}

extension ViewState where Self: BinaryInteger {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.integer(self)
  }
}

extension Int: ViewState {}
extension Int8: ViewState {}
extension Int16: ViewState {}
extension Int32: ViewState {}
extension Int64: ViewState {}
extension UInt: ViewState {}
extension UInt8: ViewState {}
extension UInt16: ViewState {}
extension UInt32: ViewState {}
extension UInt64: ViewState {}

extension Double: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.number(self)
  }
}

extension Float: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.number(Double(self))
  }
}

extension String: ViewState {
  public func write(to json: inout JSONWriter) {
    json.text(self)
  }

  /// Compares code units: an é of two scalars equals an é of one, but is different JSON.
  public func writeChanges(
    since old: String,
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    if !hasSameCodeUnits(as: old) { try patch.replace(with: self) }
  }
}

/// An enum with raw values encodes as its raw value.
extension ViewState where Self: RawRepresentable, RawValue: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try rawValue.write(to: &json)
  }
}
