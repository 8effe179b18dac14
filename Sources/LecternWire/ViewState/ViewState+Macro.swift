/// Writes the conformance of a struct, or of an enum, to ``ViewState-protocol``.
///
/// ```swift
/// @ViewState
/// struct CounterView {
///   var count: Int
///   var label: String
/// }
/// ```
///
/// is the same as
///
/// ```swift
/// extension CounterView: ViewState {
///   func write(to json: inout JSONWriter) throws(UnencodableValue) {
///     try json.object { json throws(UnencodableValue) in
///       try json.field("count", self.count)
///       try json.field("label", self.label)
///     }
///   }
///
///   func writeChanges(since old: Self, to patch: inout PatchWriter) throws(UnencodableValue) {
///     try patch.field("count", old.count, self.count)
///     try patch.field("label", old.label, self.label)
///   }
/// }
/// ```
///
/// - Stored properties are fields, whatever their access; computed and static ones are none. The fields
///   are sorted by their names.
/// - A field's type is a ``ViewState-protocol`` itself, and is compared field by field, or else
///   `Encodable` and `Equatable`, and is replaced as a whole.
/// - Of a list whose elements are `Identifiable`, those are told apart by their ids. One of many rows is
///   a ``MappedList``: no row is made of what has not changed.
/// - A case of an enum is an object of one field: `.loading` is `{"loading":true}`, `.loaded(7)` is
///   `{"loaded":7}`, `.moved(x: 1, y: 2)` is `{"moved":{"x":1,"y":2}}`. An enum with raw values needs no
///   macro: `enum Digest: String, ViewState` is its raw value.
@attached(member, names: named(write), named(writeChanges))
@attached(extension, conformances: ViewState)
public macro ViewState() = #externalMacro(module: "ComposableMacros", type: "ViewStateMacro")
