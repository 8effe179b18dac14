internal import Composable
internal import Foundation
internal import LecternWire

/// The latest actions of the room, for presenters.
@ViewState struct InspectionView {
  /// The details of the action that is shown; nil before the first action.
  var details: InspectedDetailsView?
  /// The effects in flight.
  var effects: [InspectedEffectView]
  /// The latest actions, latest first.
  var entries: [InspectedActionView]
  var hasEffects: Bool
  /// Whether the shown action changes with the latest one.
  var isFollowing: Bool

  /// - Parameter participants: the participants with a name.
  init(_ inspection: Inspection, participants: [Participant]) {
    let shown = inspection.details?.action.id
    details = inspection.details.map { InspectedDetailsView($0, at: inspection.time, participants) }
    effects = inspection.effects.map { InspectedEffectView($0, at: inspection.time) }
    hasEffects = !effects.isEmpty
    entries = inspection.entries.reversed().map {
      InspectedActionView($0, isShown: $0.id == shown, participants)
    }
    isFollowing = inspection.chosen == nil
  }
}

/// An action that was reduced, for presenters.
@ViewState struct InspectedActionView: Identifiable {
  let id: String
  /// The number of the action whose effect sent it.
  var cause: Int?
  var effects: Int
  var isShown: Bool
  var name: String
  var number: Int
  /// The size of the audience's patch, in bytes.
  var patchSize: Int?
  /// A participant's name or a role; "effect" or "server" for an action that no viewer sent.
  var sender: String
  var time: Date
  var value: String?

  init(_ action: InspectedAction, isShown: Bool, _ participants: [Participant]) {
    (id, name, number, value) = (action.id, action.name, action.number, action.value)
    (cause, effects, patchSize) = (action.cause, action.effects, action.fanOut?.patchSize)
    (self.isShown, time) = (isShown, Date(action.timestamp))
    sender = action.sender(among: participants)
  }
}

/// The details of one action, for presenters.
@ViewState struct InspectedDetailsView {
  @Flattened var action: InspectedActionView
  var causeName: String?
  /// How the state changed, as lines with a sign.
  var difference: [DifferenceLineView]
  var began: [InspectedEffectView]
  var isRedacted: Bool
  var messages: Int?
  var reasonWithoutDifference: String?
  var reducers: [ReducerStepView]
  /// In microseconds, as are the next two.
  var reducing: Int
  var sealing: Int?
  var sending: Int?
  var source: String?
  var sourceFile: String?
  var sourceLine: Int?

  init(_ details: InspectedDetails, at now: Timestamp, _ participants: [Participant]) {
    action = InspectedActionView(details.action, isShown: true, participants)
    causeName = details.cause
    let lines = details.difference?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    difference = lines.enumerated().map { DifferenceLineView(id: $0, text: String($1)) }
    reasonWithoutDifference = details.reasonWithoutDifference
    began = details.effects.map { InspectedEffectView($0, at: now) }
    isRedacted = details.action.isRedacted
    reducers = details.reducers.enumerated().map { ReducerStepView(id: $0, $1) }
    let fanOut = details.action.fanOut
    (reducing, sealing) = (details.action.reducing.microseconds, fanOut?.sealing.microseconds)
    (sending, messages) = (fanOut?.sending?.microseconds, fanOut?.messages)
    (source, sourceFile) = (details.source?.text, details.source?.file)
    sourceLine = details.source?.line
  }
}

/// A line of a difference.
@ViewState struct DifferenceLineView: Identifiable {
  let id: Int
  var isAdded: Bool
  var isRemoved: Bool
  var text: String

  init(id: Int, text: String) {
    (self.id, self.text) = (id, text)
    (isAdded, isRemoved) = (text.hasPrefix("+"), text.hasPrefix("-"))
  }
}

/// A reducer that an action went through.
@ViewState struct ReducerStepView: Identifiable {
  let id: Int
  /// The number of reducers around it, five at most.
  var depth: Int
  var isOperator: Bool
  var location: String?
  var name: String

  init(id: Int, _ step: ReducerStep) {
    (self.id, name, location) = (id, step.name, step.location)
    (depth, isOperator) = (min(step.depth, 5), step.isOperator)
  }
}

/// An asynchronous effect.
@ViewState struct InspectedEffectView: Identifiable {
  let id: String
  var action: Int
  /// The seconds since its start, while it is in flight.
  var age: Int
  var isCancelled: Bool
  var isInFlight: Bool
  /// The duration in milliseconds; nil while it is in flight.
  var duration: Int?
  var name: String

  /// - Parameter now: the current time, for the age.
  init(_ effect: InspectedEffect, at now: Timestamp) {
    (id, action, name) = (effect.id, effect.action, effect.name)
    age = Int(max(0, now.millisecondsSinceEpoch - effect.began.millisecondsSinceEpoch) / 1_000)
    isCancelled = effect.isCancelled
    isInFlight = effect.ended == nil
    duration = effect.ended.map {
      Int($0.millisecondsSinceEpoch - effect.began.millisecondsSinceEpoch)
    }
  }
}

extension InspectedAction {
  /// Returns the name that presenters see for the sender.
  fileprivate func sender(among participants: [Participant]) -> String {
    if cause != nil { return "effect" }
    guard let sender, let role else { return "server" }
    return participants.first { $0.id == sender.rawValue }?.name ?? role.rawValue
  }
}

extension Duration {
  fileprivate var microseconds: Int { Int(self / .microseconds(1)) }
}
