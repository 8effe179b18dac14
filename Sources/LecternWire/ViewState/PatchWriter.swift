/// Writes a JSON patch that turns one value into another.
///
/// ```json
/// [{"op":"replace","path":"/count","value":3},{"op":"remove","path":"/favoritePrimes/2"}]
/// ```
///
/// - SeeAlso: RFC 6902, JSON patch; the operations used are `add`, `remove` and `replace`.
public struct PatchWriter: Sendable {
  /// The operations so far, separated by commas.
  private(set) var operations = JSONWriter()
  /// The path of the value being compared.
  private var path = JSONPointer()

  public init() {}

  /// Whether there are no operations.
  public var isEmpty: Bool { operations.bytes.isEmpty }

  /// The patch, a JSON array of operations.
  public var bytes: [UInt8] {
    [UInt8(ascii: "[")] + operations.bytes + [UInt8(ascii: "]")]
  }

  /// Compares a field of the current value; writes nothing if it is unchanged.
  public mutating func field<Value: ViewState>(
    _ name: String,
    _ old: Value,
    _ new: Value
  ) throws(UnencodableValue) {
    try inside(.field(name)) { patch throws(UnencodableValue) in
      try new.writeChanges(since: old, to: &patch)
    }
  }

  /// Compares the fields of a part flattened into the current value.
  public mutating func flatten<Part: KeyedViewState>(
    _ old: Part,
    _ new: Part
  ) throws(UnencodableValue) {
    try new.writeChanges(since: old, to: &self)
  }

  /// Replaces the current value.
  public mutating func replace(with value: some ViewState) throws(UnencodableValue) {
    try operation("replace", value)
  }

  /// Compares the fields of an object inside the current value.
  ///
  /// - Parameters:
  ///   - name: the object's name.
  ///   - compare: compares the object's fields.
  public mutating func nested(
    _ name: String,
    _ compare: (inout PatchWriter) throws(UnencodableValue) -> Void
  ) throws(UnencodableValue) {
    try inside(.field(name), compare)
  }

  mutating func element<Value: ViewState>(
    _ index: Int,
    _ old: Value,
    _ new: Value
  ) throws(UnencodableValue) {
    try inside(.element(index)) { patch throws(UnencodableValue) in
      try new.writeChanges(since: old, to: &patch)
    }
  }

  mutating func add(_ value: some ViewState, at step: JSONPointer.Step) throws(UnencodableValue) {
    try inside(step) { patch throws(UnencodableValue) in try patch.operation("add", value) }
  }

  mutating func remove(_ step: JSONPointer.Step) {
    path.steps.append(step)
    begin("remove")
    operations.append("}")
    path.steps.removeLast()
  }

  private mutating func inside(
    _ step: JSONPointer.Step,
    _ compare: (inout PatchWriter) throws(UnencodableValue) -> Void
  ) throws(UnencodableValue) {
    path.steps.append(step)
    defer { path.steps.removeLast() }
    do {
      try compare(&self)
    } catch {
      throw error.inside(step.name)
    }
  }

  private mutating func operation(
    _ name: StaticString,
    _ value: some ViewState
  ) throws(UnencodableValue) {
    begin(name)
    operations.append(#","value":"#)
    try value.write(to: &operations)
    operations.append("}")
  }

  private mutating func begin(_ name: StaticString) {
    if isEmpty { operations = JSONWriter(capacity: 96) } else { operations.append(",") }
    operations.append(#"{"op":""#)
    operations.append(name)
    operations.append(#"","path":"#)
    path.write(to: &operations)
  }
}
