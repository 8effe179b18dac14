/// Marks a case that only the server may send, such as the answer of an effect.
///
/// ```swift
/// @UserAction
/// enum CounterAction {
///   case nthPrimeButtonTapped
///   @ServerOnly case nthPrimeResponse(Int?)
/// }
/// ```
///
/// ``UserAction()`` then answers the case's name, and every name below it, with
/// ``UserActionError/serverOnly(_:)``. The case may carry what is not `Decodable`. The attribute by
/// itself writes nothing; by hand, throw that error.
@attached(peer)
public macro ServerOnly() = #externalMacro(module: "ComposableMacros", type: "ServerOnlyMacro")
