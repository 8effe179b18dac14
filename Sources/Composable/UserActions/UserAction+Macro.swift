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
///   @PresenterOnly case resetButtonTapped
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
///       let values = try payload.fields(("from", Int.self), ("to", Int.self), for: name)
///       return .moved(from: values.0, to: values.1)
///     case "placed":                                  // [1,2]
///       let values = try payload.values(Int.self, Int.self, for: name)
///       return .placed(values.0, at: values.1)
///     case "settings":                                // "settings.…"
///       return try .settings(payload.value(SettingsAction.self, for: name))
///     case "resetButtonTapped":
///       try payload.require(.presenter, for: name)
///       try payload.noValue(for: name)
///       return .resetButtonTapped
///     case "nthPrimeResponse":
///       guard payload.isFromLog else { throw .serverOnly(name) }
///       return try .nthPrimeResponse(payload.value(Int.self, for: name))
///     default:
///       throw .unknownAction(name)
///     }
///   }
///
///   func encodeAction(to encoder: inout some ActionEncoder) throws {
///     switch self {
///     case .incrTapped:
///       encoder.noValue(for: "incrTapped")
///     case .stepChanged(let value0):
///       try encoder.value(value0, for: "stepChanged")
///     case .moved(from: let value0, to: let value1):
///       try encoder.fields(("from", value0), ("to", value1), for: "moved")
///     case .placed(let value0, at: let value1):
///       try encoder.values(value0, value1, for: "placed")
///     case .settings(let value0):
///       try encoder.value(value0, for: "settings")
///     case .resetButtonTapped:
///       encoder.noValue(for: "resetButtonTapped")
///     case .nthPrimeResponse(let value0):
///       try encoder.value(value0, for: "nthPrimeResponse")
///     }
///   }
///
///   static func describeActions(in schema: inout ActionSchema.Cases) {
///     schema.noValue(for: "incrTapped")
///     schema.value(Int.self, for: "stepChanged")
///     schema.fields(("from", Int.self), ("to", Int.self), for: "moved")
///     schema.values(Int.self, Int.self, for: "placed")
///     schema.value(SettingsAction.self, for: "settings")
///     schema.noValue(for: "resetButtonTapped")
///     schema.require(.presenter, for: "resetButtonTapped")
///     schema.value(Int.self, for: "nthPrimeResponse")
///   }
/// }
/// ```
///
/// - A single value, labelled or not, is a nested `UserAction` or is `Codable`; an optional value can be
///   omitted.
/// - Several values are sent as an object if all have labels, otherwise as a list. Each is `Codable`.
/// - A ``ServerOnly()`` case is decoded from a log only. The log stores it like any other, so its values have to
///   be `Codable`, too.
/// - A ``PresenterOnly()``, ``ModeratorOnly()`` or ``DriverOnly()`` case is decoded only from a sender that meets that
///   requirement, or from a log.
/// - The log has the name of a ``Redacted()`` case without its value. The value need not be `Encodable`.
/// - A ``Renamed(from:)`` case is decoded from a log by its old names, too.
/// - Without ``EnumProperties()``, a case whose value is an action by its name, such as `SettingsAction`, also gets an
///   unavailable property, so that a key path to it is an error that says so.
/// - A value that is neither is a compile-time error at the line that encodes the case. An optional of an optional
///   is one, too: JSON has a single null.
/// - A type that is both a `UserAction` and `Codable` is treated as an action if it is the only value of a
///   case. Avoid such types: inside a list, or beside another value, the action would be decoded, including
///   its ``ServerOnly()`` cases and other marked ones.
/// - The values of a generic enum need their constraints on the enum itself, as in
///   `enum Loadable<Value: Codable & Sendable>`.
/// - A case marked `@available(*, unavailable)` has no name. A deprecated case still has one, and the
///   compiler warns about that use until the case is removed; ``Renamed(from:)`` on its successor keeps older logs
///   readable if the values are the same.
///
/// A `private` enum inside another type must declare `: UserAction` itself, because an extension could not
/// see it; the macro then adds only the functions. The macro cannot be applied to a local enum.
@attached(
  member,
  names: named(userAction),
  named(encodeAction),
  named(describeActions),
  arbitrary
)
@attached(extension, conformances: UserAction)
public macro UserAction() = #externalMacro(module: "ComposableMacros", type: "UserActionMacro")
