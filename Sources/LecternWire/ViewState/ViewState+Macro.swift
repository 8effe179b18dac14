/// Writes the conformance of a struct or an enum to ``ViewState-protocol``.
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
/// extension CounterView: KeyedViewState {
///   func write(to json: inout JSONWriter) throws(UnencodableValue) {
///     try json.object { json throws(UnencodableValue) in
///       try self.writeFields(to: &json)
///     }
///   }
///
///   func writeFields(to json: inout JSONWriter) throws(UnencodableValue) {
///     try json.field("count", self.count)
///     try json.field("label", self.label)
///   }
///
///   func writeChanges(since old: Self, to patch: inout PatchWriter) throws(UnencodableValue) {
///     try patch.field("count", old.count, self.count)
///     try patch.field("label", old.label, self.label)
///   }
/// }
/// ```
///
/// - Every stored property is a field, whatever its access; computed and static ones are not. Fields are
///   sorted by name.
/// - A field of a type that conforms to ``ViewState-protocol`` is compared field by field. Any other
///   `Encodable` and `Equatable` type is replaced as a whole.
/// - A field marked ``Flattened()`` is replaced by the fields of its value.
/// - `Identifiable` elements of a list are matched by id. For a long list, a ``MappedList`` is best, because it
///   makes rows only for elements that have changed.
/// - A case of an enum is an object with one field: `.loading` is `{"loading":true}`, `.loaded(7)` is
///   `{"loaded":7}`, `.moved(x: 1, y: 2)` is `{"moved":{"x":1,"y":2}}`. An enum with raw values needs no
///   macro: `enum Digest: String, ViewState` is its raw value.
///
/// A `private` struct inside another type declares `: ViewState` itself, since an extension would not see it, or
/// `: ViewState, KeyedViewState` to be flattened; the macro then writes the functions alone.
@attached(member, names: named(write), named(writeFields), named(writeChanges))
@attached(extension, conformances: ViewState, KeyedViewState)
public macro ViewState() = #externalMacro(module: "ComposableMacros", type: "ViewStateMacro")
