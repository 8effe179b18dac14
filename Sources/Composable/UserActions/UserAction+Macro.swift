/// Writes the conformance of an enum to ``UserAction``: an action for each dotted name.
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
/// is the same as
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
/// - A single value, labelled or not, is a nested `UserAction` or else `Decodable`; an optional one
///   may stay away.
/// - Several values come as an object where all have labels, else as a list; each is `Decodable`.
/// - A type that is both is an action, wherever it is the case's only value. Do not make an action
///   `Decodable` all the same: inside a list, or beside another value, it would be decoded, and the
///   cases that are ``ServerOnly()`` with it.
/// - The values of a generic enum need their constraints at the enum itself, such as
///   `enum Loadable<Value: Decodable & Sendable>`.
/// - A case marked `@available(*, unavailable)` has no name. One that is deprecated still has, and the
///   compiler warns of that use too, until the case is ``ServerOnly()`` or gone.
///
/// A `private` enum inside another type says `: UserAction` itself, since an extension would not see
/// it; the macro then writes the function alone. An enum inside a function cannot have the macro.
@attached(member, names: named(userAction), named(UserActionValues))
@attached(extension, conformances: UserAction)
public macro UserAction() = #externalMacro(module: "ComposableMacros", type: "UserActionMacro")
