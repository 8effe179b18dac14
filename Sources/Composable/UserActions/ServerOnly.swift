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
/// ``UserAction()`` rejects the case's name from a page, and every name below it, with
/// ``UserActionError/serverOnly(_:)``. A log stores the case like any other, so its values have to be `Codable`
/// unless it is also ``Redacted()``. The macro itself expands to nothing; a handwritten conformance should throw
/// the same error.
@attached(peer)
public macro ServerOnly() = #externalMacro(module: "ComposableMacros", type: "ServerOnlyMacro")
