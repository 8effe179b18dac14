public import Composable

/// The way of the actions through a room in slow motion: page → wire → reducer → state → patch → screens.
public struct Flow: Equatable, Codable, Sendable {
  /// A station of an action's way.
  public enum Station: Int, Codable, Sendable, CaseIterable {
    /// The page on which it was sent.
    case page
    /// The message that carried it.
    case wire
    case reducer
    case state
    case patch
    /// The pages that show the change.
    case screens
  }

  /// An action on its way.
  public struct Step: Equatable, Codable, Sendable {
    public var number: Int
    /// The dotted name. The value is not shown to a hall.
    public var name: String
    /// The number of the action whose effect sent it; nil for an action from outside.
    public var cause: Int?
    /// The role of its sender; nil for the server and its effects.
    public var role: Role?
    /// The size of its name and value, in bytes.
    public var size: Int
    /// The names of the reducers that the action passes through.
    public var reducers: [String]
    /// The number of asynchronous effects that it has started.
    public var effects: Int
    /// The size of the audience's patch, in bytes; nil if nothing changes for it.
    public var patchSize: Int?
    /// The number of pages.
    public var pages: Int

    /// The first station. An action of an effect or of the server comes from no page.
    var start: Station { role == nil || cause != nil ? .reducer : .page }
  }

  /// The current action and its station; nil if there is none.
  public var step: Step?
  public var station: Station?
  /// The number of waiting actions.
  public var waiting = 0
}
