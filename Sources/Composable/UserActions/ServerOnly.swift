/// Marks a case that a page cannot send, such as the response of an effect.
///
/// ```swift
/// @UserAction
/// enum CounterAction {
///   case nthPrimeButtonTapped
///   @ServerOnly case nthPrimeResponse(Int?)
/// }
/// ```
///
/// ``UserAction()`` rejects the case's name, and every name below it, with
/// ``UserActionError/serverOnly(_:)``. The values of the case need not be `Decodable`. The macro itself
/// expands to nothing; a handwritten conformance should throw the same error.
@attached(peer)
public macro ServerOnly() = #externalMacro(module: "ComposableMacros", type: "ServerOnlyMacro")
