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
    /// The pages that show what changed.
    case screens
  }

  /// An action on its way.
  public struct Step: Equatable, Codable, Sendable {
    public var number: Int
    /// The dotted name. Its value is not shown to a hall.
    public var name: String
    /// The number of the action whose effect sent it; nil for an action from outside.
    public var cause: Int?
    /// The role of its sender; nil for the server and its effects.
    public var role: Role?
    /// The size of its name and value, in bytes.
    public var size: Int
    /// The names of the reducers that it goes through.
    public var reducers: [String]
    /// The number of asynchronous effects that it has begun.
    public var effects: Int
    /// The size of the audience's patch, in bytes; nil if nothing changes for it.
    public var patchSize: Int?
    /// The number of pages.
    public var pages: Int

    /// Where it begins: an action of an effect or of the server comes from no page.
    var start: Station { role == nil || cause != nil ? .reducer : .page }
  }

  /// The action on its way, and where it is; nil while none is.
  public var step: Step?
  public var station: Station?
  /// The number of actions that wait.
  public var waiting = 0
}
