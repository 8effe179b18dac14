/// Adds a property for each case of an enum, so that enums compose like structs.
///
/// A property returns the value of its case, or nil for another case. Setting it replaces the value; setting
/// it to nil, or on another case, does nothing.
///
/// ```swift
/// @EnumProperties
/// enum AppAction {
///   case counter(CounterAction)
///   case moved(from: Int, to: Int)
///   case reset
/// }
///
/// action.counter                    // CounterAction?
/// action.counter = .incrTapped      // changes only a `counter` action
/// \AppAction.counter                // WritableKeyPath<AppAction, CounterAction?>
/// ```
///
/// This expands to
///
/// ```swift
/// extension AppAction {
///   var counter: CounterAction? {
///     get {
///       guard case .counter(let value) = self else { return nil }
///       return value
///     }
///     set {
///       guard case .counter = self, let newValue else {
///         return PayloadUpdate.perform(on: &self, at: \.counter) { .counter($0) }
///       }
///       self = .counter(newValue)
///     }
///   }
///   var moved: (from: Int, to: Int)? {
///     get {
///       guard case .moved(from: let value0, to: let value1) = self else { return nil }
///       return (value0, value1)
///     }
///     set {
///       guard case .moved = self, let newValue else {
///         return PayloadUpdate.perform(on: &self, at: \.moved) { .moved(from: $0.0, to: $0.1) }
///       }
///       self = .moved(from: newValue.0, to: newValue.1)
///     }
///   }
///   var reset: Void? {
///     get {
///       guard case .reset = self else { return nil }
///       return ()
///     }
///     set {
///     }
///   }
/// }
/// ```
///
/// - Setting nil does nothing, except when ``Reducer/ifCaseLet(_:action:then:fileID:line:)`` uses it to change
///   the payload in place, without a copy. A handwritten property can omit ``PayloadUpdate`` and just return.
/// - An optional value makes the property a double optional: the property for `case selected(Int?)` is an
///   `Int??`, and `.some(nil)` is the case without a number.
/// - A property has the access level of the enum and the `@available` attributes of its case, and is inside
///   the same `#if`. A case that is unconditionally unavailable has no property.
/// - Two cases with the same base name are an error, as is a case named `Type` or `Protocol`.
@attached(member, names: arbitrary)
public macro EnumProperties() =
  #externalMacro(module: "ComposableMacros", type: "EnumPropertiesMacro")
