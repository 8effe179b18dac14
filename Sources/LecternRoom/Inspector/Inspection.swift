public import Composable

/// The view of a room's actions for presenters that inspect it.
public struct Inspection: Equatable, Codable, Sendable {
  /// The time at which the inspection was made, for the ages of the effects.
  public var time: Timestamp
  /// The latest actions, oldest first.
  public var entries: [InspectedAction] = []
  /// The action that a presenter has chosen, by its id; nil if the latest is shown.
  public var chosen: InspectedAction.ID?
  /// The details of the action that is shown; nil until they are found.
  public var details: InspectedDetails?
  /// The app's asynchronous effects in flight, in the order of their start.
  public var effects: [InspectedEffect] = []
}

/// An action that was reduced, and its results.
public struct InspectedAction: Equatable, Codable, Sendable, Identifiable {
  /// The number among the actions of the app, or of the room.
  public let number: Int
  /// Whether the room itself reduced it, rather than the app.
  public let isRoom: Bool
  /// The dotted name.
  public let name: String
  /// The value as JSON, shortened; nil if the action has no value, or is `@Redacted`.
  public let value: String?
  public let isRedacted: Bool
  /// The size of its name and value, in bytes.
  public let size: Int
  /// The participant that sent it, or whose action's effect did; nil for the server.
  public let sender: Sender?
  public let role: Role?
  /// The number of the action whose effect sent it; nil for an action from outside.
  public let cause: Int?
  public let timestamp: Timestamp
  /// The time that reducing took.
  public let reducing: Duration
  /// The fan-out that showed it; nil until then.
  public var fanOut: InspectedFanOut?
  /// The number of asynchronous effects that it has started.
  public var effects = 0

  public var id: String { isRoom ? "r\(number)" : "\(number)" }
}

/// A fan-out: one update that shows the results of all actions since the last one.
public struct InspectedFanOut: Equatable, Codable, Sendable {
  /// The time that rendering, comparing and encoding the view states took.
  public var sealing: Duration
  /// The time that sending took; nil until it is sent.
  public var sending: Duration?
  /// The size of the audience's patch, in bytes of JSON; nil if nothing changed.
  public var patchSize: Int?
  /// The number of messages that were sent, acknowledgements included; nil until then.
  public var messages: Int?
}

/// An asynchronous effect of the app.
public struct InspectedEffect: Equatable, Codable, Sendable, Identifiable {
  /// The number of the action that started it.
  public let action: Int
  /// Its index among the effects that the action started.
  public let index: Int
  /// The dotted name of the action that started it.
  public let name: String
  public let began: Timestamp
  /// The time of its end; nil while it is in flight.
  public var ended: Timestamp?
  /// Whether a presenter has cancelled it.
  public var isCancelled = false

  public var id: String { "\(action).\(index)" }
}

/// The details of one action.
public struct InspectedDetails: Equatable, Codable, Sendable {
  public var action: InspectedAction
  /// The dotted name of the action whose effect sent it.
  public var cause: String?
  /// The asynchronous effects that it started.
  public var effects: [InspectedEffect] = []
  /// How the app's state changed, as a difference; nil if it didn't.
  public var difference: String?
  /// Why no difference is shown; nil if it is.
  public var reasonWithoutDifference: String?
  /// The reducers that the action went through, in order.
  var reducers: [ReducerStep] = []
  /// The lines that handled it; nil if the sources are not at hand.
  var source: SourceExcerpt?
}
