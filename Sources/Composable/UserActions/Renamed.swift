/// States an earlier name of a case, by which older logs have it.
///
/// ```swift
/// @UserAction
/// enum CounterAction {
///   @Renamed(from: "plusTapped")
///   @Renamed(from: "incrementTapped")
///   case incrTapped
/// }
/// ```
///
/// An action in a log is decoded by the old name, too, and by every name below it. A page cannot use the old name.
///
/// - Parameter name: the case's name at that time, without those of the cases around it. No other case may have it.
@attached(peer)
public macro Renamed(from name: StaticString) =
  #externalMacro(module: "ComposableMacros", type: "RenamedMacro")
