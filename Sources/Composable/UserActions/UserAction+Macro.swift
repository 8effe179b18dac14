/// Adds a conformance to ``UserAction`` to an enum, with a name for each case.
///
/// ```swift
/// @UserAction
/// enum CounterAction {
///   case incrTapped
///   case stepChanged(Int)
///   case moved(from: Int, to: Int)
///   case placed(Int, at: Int)
///   case settings(SettingsAction)
///   @ServerOnly case nthPrimeResponse(Int)
/// }
/// ```
///
/// expands to
///
/// ```swift
/// extension CounterAction: UserAction {
///   static func userAction(
///     named name: ActionName,
///     payload: some ActionPayload
///   ) throws(UserActionError) -> Self {
///     switch name.head {
///     case "incrTapped":
///       try payload.noValue(for: name)
///       return .incrTapped
///     case "stepChanged":
///       return try .stepChanged(payload.value(Int.self, for: name))
///     case "moved":                                   // {"from":1,"to":2}
///       let values = try payload.value(UserActionValues.moved.self, for: name)
///       return .moved(from: values.from, to: values.to)
///     case "placed":                                  // [1,2]
///       let values = try payload.values(Int.self, Int.self, for: name)
///       return .placed(values.0, at: values.1)
///     case "settings":                                // "settings.…"
///       return try .settings(payload.value(SettingsAction.self, for: name))
///     case "nthPrimeResponse":
///       throw .serverOnly(name)
///     default:
///       throw .unknownAction(name)
///     }
///   }
///
///   private enum UserActionValues {
///     struct moved: Decodable {
///       let from: Int
///       let to: Int
///     }
///   }
/// }
/// ```
///
/// - A single value, labelled or not, is a nested `UserAction` or is `Decodable`; an optional value can be
///   omitted.
/// - Several values are sent as an object if all have labels, otherwise as a list. Each is `Decodable`.
/// - A type that is both a `UserAction` and `Decodable` is treated as an action if it is the only value of a
///   case. Avoid such types: inside a list, or beside another value, the action would be decoded, including
///   its ``ServerOnly()`` cases.
/// - The values of a generic enum need their constraints on the enum itself, as in
///   `enum Loadable<Value: Decodable & Sendable>`.
/// - A case marked `@available(*, unavailable)` has no name. A deprecated case still has one, and the
///   compiler warns about that use until the case is removed or ``ServerOnly()``.
///
/// A `private` enum inside another type must declare `: UserAction` itself, because an extension could not
/// see it; the macro then adds only the function. The macro cannot be applied to a local enum.
@attached(member, names: named(userAction), named(UserActionValues))
@attached(extension, conformances: UserAction)
public macro UserAction() = #externalMacro(module: "ComposableMacros", type: "UserActionMacro")
