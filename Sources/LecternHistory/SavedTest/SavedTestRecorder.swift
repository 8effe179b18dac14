internal import Composable
internal import Foundation
internal import LecternLog
internal import LecternRoom
internal import LecternWire

/// Collects the actions of an app's store, with the states between them.
struct SavedTestRecorder<State: Sendable, Action: UserAction> {
  private let revisions: ClosedRange<Int>
  private let options: RestorationOptions
  private(set) var segments: [RecordedSegment] = []
  /// The names of the actions that a participant cannot send, or can send only with the floor.
  private let marked = ActionSchema(of: Action.self).names(deniedTo: .participant)
  private let deniedToModerators = ActionSchema(of: Action.self).names(deniedTo: .moderator)
  private var state: State
  private var count: Int
  /// The state after the last action of the range, as JSON.
  private var json: JSONValue?
  /// Whether the next action starts a segment.
  private var isInterrupted = true
  /// The numbers of the actions that started the chains of answers, by the numbers of the segment's actions.
  private var roots: [Int: Int] = [:]

  init(_ revisions: ClosedRange<Int>, from state: State, count: Int, _ options: RestorationOptions)
  {
    (self.revisions, self.state, self.count, self.options) = (revisions, state, count, options)
  }

  /// Records an entry after it was replayed.
  mutating func record(_ entry: LogEntry, leadingTo after: State) throws {
    guard case .action(let action) = entry.content, action.lane == .app else { return }
    defer { (state, count) = (after, action.count) }
    guard revisions.contains(entry.revision) else { return }
    if action.forkOrigin != nil {
      return interrupt("Entry \(entry.revision) resumes from an earlier moment.")
    }
    guard let decoded: Action = try options.decode(action, at: entry.revision) else {
      let reason = action.isRedacted ? "is redacted" : "is unknown"
      return interrupt("Entry \(entry.revision), \(action.name), \(reason).")
    }
    let before = try (isInterrupted ? nil : json) ?? Self.json(of: state)
    let after = try Self.json(of: after)
    if isInterrupted {
      segments.append(RecordedSegment(start: count, initialState: before))
      (roots, isInterrupted) = ([:], false)
    }
    let root = action.cause.flatMap { roots[$0] } ?? action.count
    roots[action.count] = root
    segments[segments.count - 1].steps.append(
      RecordedSegment.Step(
        action: action,
        revision: entry.revision,
        time: entry.time,
        expression: SwiftExpression.text(of: decoded) ?? Self.decoding(action),
        change: RecordedChange(from: before, to: after).statements,
        state: after,
        message: message(decoded, of: action),
        root: root
      )
    )
    json = after
  }

  /// Returns an action in the form of the sender's message; nil if a page cannot send it.
  private func message(_ decoded: Action, of action: ActionEntry) -> EncodedAction? {
    guard action.sender != nil, action.role != nil, action.cause == nil else { return nil }
    guard let message = try? EncodedAction(decoded) else { return nil }
    let denied =
      switch action.role {
      case Role.presenter.rawValue: [String]()
      case Role.moderator.rawValue: deniedToModerators
      default: marked
      }
    return ActionName(message.name).isAmong(denied) ? nil : message
  }

  private mutating func interrupt(_ reason: String) {
    if !isInterrupted { segments[segments.count - 1].end = reason }
    isInterrupted = true
  }

  private static func json(of state: State) throws -> JSONValue {
    try JSONValue(StateCoding.encode(state) ?? Data())
  }

  /// Returns an expression that decodes an action from its logged form.
  private static func decoding(_ action: ActionEntry) -> String {
    let value = action.value.map { ", " + SwiftText.quoted(String(decoding: $0, as: UTF8.self)) }
    return ".init(recorded: \(SwiftText.quoted(action.name))\(value ?? ""))"
  }
}
