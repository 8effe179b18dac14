/// A property wrapper for a field of a state that a page can set.
///
/// ```swift
/// @BindableState
/// struct SettingsState: Equatable {
///   @BindingState var displayName = ""
///   @BindingState var protectMyPosts = false
///   var isLoading = false                      // cannot be set by a binding
/// }
///
/// @EnumProperties
/// @UserAction
/// enum SettingsAction: BindableAction, Equatable {
///   case binding(BindingAction<SettingsState>)
/// }
///
/// struct SettingsFeature: Reducer {
///   var body: some Reducer<SettingsState, SettingsAction> {
///     BindingReducer()
///   }
/// }
/// ```
///
/// The field is read and written like any other. The key path of its projected value, `\.$displayName`,
/// identifies the field in ``BindingAction/set(_:_:)`` and in the patterns of a `switch`.
///
/// - SeeAlso: The Composable Architecture, “Working with SwiftUI bindings”.
@propertyWrapper
public struct BindingState<Value> {
  public var wrappedValue: Value

  public var projectedValue: BindingState<Value> {
    get { self }
    set { self = newValue }
  }

  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension BindingState: Sendable where Value: Sendable {}

extension BindingState: Equatable where Value: Equatable {}

extension BindingState: Hashable where Value: Hashable {}

extension BindingState: CustomReflectable {
  /// The mirror of the value, as if it were not wrapped.
  public var customMirror: Mirror {
    Mirror(reflecting: wrappedValue)
  }
}

extension BindingState: CustomStringConvertible {
  public var description: String {
    String(describing: wrappedValue)
  }
}

extension BindingState: CustomDebugStringConvertible where Value: CustomDebugStringConvertible {
  public var debugDescription: String {
    wrappedValue.debugDescription
  }
}

extension BindingState: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension BindingState: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value.self)
  }
}
