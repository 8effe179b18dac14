/// Writes a JSON patch: what makes one value into another.
///
/// ```json
/// [{"op":"replace","path":"/count","value":3},{"op":"remove","path":"/favoritePrimes/2"}]
/// ```
///
/// - SeeAlso: RFC 6902, JSON patch, of which these are `add`, `remove` and `replace`.
public struct PatchWriter: Sendable {
  /// The operations so far, with commas between them.
  private(set) var operations = JSONWriter()
  /// Where the value lies that is being compared.
  private var path = JSONPointer()

  /// A patch without operations.
  public init() {}

  /// Whether nothing has changed.
  public var isEmpty: Bool { operations.bytes.isEmpty }

  /// The patch: a JSON list of operations.
  public var bytes: [UInt8] {
    [UInt8(ascii: "[")] + operations.bytes + [UInt8(ascii: "]")]
  }

  /// Compares a field; nothing where it is what it was.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - old: what it was.
  ///   - new: what it is.
  public mutating func field<Value: ViewState>(
    _ name: String,
    _ old: Value,
    _ new: Value
  ) throws(UnencodableValue) {
    try inside(.field(name)) { patch throws(UnencodableValue) in
      try new.writeChanges(since: old, to: &patch)
    }
  }

  /// Replaces the value that is being compared.
  public mutating func replace(with value: some ViewState) throws(UnencodableValue) {
    try operation("replace", value)
  }

  /// Compares the fields of a value inside this one.
  ///
  /// - Parameters:
  ///   - name: the value's name.
  ///   - compare: compares its fields.
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
