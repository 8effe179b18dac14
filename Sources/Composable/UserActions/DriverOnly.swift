/// Marks a case that only the participant with the floor, the driver, and presenters can send.
///
/// ```swift
/// @UserAction
/// enum SlidesAction {
///   case applauded
///   @DriverOnly case nextButtonTapped
/// }
/// ```
///
/// A floor that is open to all has no driver, so only presenters can send the case then. Apart from that, the mark
/// is like ``PresenterOnly()``.
@attached(peer)
public macro DriverOnly() = #externalMacro(module: "ComposableMacros", type: "DriverOnlyMacro")
