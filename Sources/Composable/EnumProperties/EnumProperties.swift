/// Writes a property for each case of an enum, so that enums compose like structs.
///
/// A property gets the value of its case, and is nil on another case. Setting it replaces the value;
/// on another case, and with nil, setting changes nothing.
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
/// action.counter = .incrTapped      // where it is a counter action
/// \AppAction.counter                // WritableKeyPath<AppAction, CounterAction?>
/// ```
///
/// It is the same as
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
/// - Setting nil changes nothing, unless ``Reducer/ifCaseLet(_:action:then:fileID:line:)`` asks the setter
///   to change the payload where it lies, without a copy. A property by hand may leave out
///   ``PayloadUpdate``, and just return.
/// - A value that is optional itself makes a property that is doubly so: `case selected(Int?)` is
///   an `Int??`, where `.some(nil)` is the case without a number.
/// - A property has the access of its enum, the `@available` of its case, and stands in the same `#if`;
///   a case that is unavailable everywhere has none.
/// - Two cases of one base name, and a case named `Type` or `Protocol`, are errors at the case.
@attached(member, names: arbitrary)
public macro EnumProperties() =
  #externalMacro(module: "ComposableMacros", type: "EnumPropertiesMacro")
