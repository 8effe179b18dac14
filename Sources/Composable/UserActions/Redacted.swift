/// Marks a case whose value is not written to a log.
///
/// ```swift
/// @UserAction
/// enum LoginAction {
///   @Redacted case passwordEntered(String)
///   @ServerOnly @Redacted case loginResponse(Result<Session, any Error>)
/// }
/// ```
///
/// The log has the action's name alone: for a nested action, the name as far as this case. Its values need not be
/// `Encodable`; if it is also ``ServerOnly()``, they need not be `Decodable` either.
///
/// A replay cannot reduce the action and skips it (``UserActionError/redacted(_:)``). What the action changed in
/// the state is therefore lost when the room restarts, unless a snapshot has it. Let such an action change only
/// what the room can do without, and send what must last in an action of its own: `loggedIn`, say, without the
/// password.
@attached(peer)
public macro Redacted() = #externalMacro(module: "ComposableMacros", type: "RedactedMacro")
