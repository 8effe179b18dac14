import ComposableTesting
import Foundation
import Testing

@testable import Composable

/// Random sequences of actions of several senders, with undos and redos among them.
@Suite struct UndoableLawTests {
  typealias State = Undoable<Journey.State, Journey.Action>
  typealias Step = (action: Journey.Action, context: ActionContext)

  /// - Parameter isCommutative: whether only actions that commute are sent, beside undos.
  static func steps(seed: UInt64, count: Int = 60, isCommutative: Bool = false) -> [Step] {
    var generator = SeededRandomNumberGenerator(seed: seed)
    return (0..<count).map { revision in
      let sender = [Sender.ada, .bob, .host, nil].randomElement(using: &generator) ?? nil
      let context = ActionContext(
        timestamp: Timestamp(millisecondsSinceEpoch: .random(in: 0...9, using: &generator)),
        sender: sender,
        role: sender == .host ? .presenter : .participant,
        revision: revision,
        seed: seed
      )
      let number = Int.random(in: 0...9, using: &generator)
      let undo: Journey.Action = .undo(number < 5 ? .undoTapped : .redoTapped)
      let others: [Journey.Action] = [
        .moved(from: number, to: 1), .placed(number, at: nil), .placed(7, at: number), .multiplied,
        .looked, .worked(number), .workDone(number),
        sender == .host ? .undo(.undoLatestTapped) : undo,
      ]
      let actions = [.added(number), undo, undo] + (isCommutative ? [] : others)
      return (actions.randomElement(using: &generator) ?? .looked, context)
    }
  }

  @discardableResult
  static func reduce(_ state: inout State, _ step: Step, limit: Int = 1_000) -> Effect<
    Journey.Action
  > {
    ActionContext.$current.withValue(step.context) {
      Journey.undoable(limit: limit).reduce(into: &state, action: step.action)
    }
  }

  static func json(_ state: State) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(state), as: UTF8.self)
  }

  @Test(
    "the state is the fold of the actions that are not undone",
    arguments: 0..<30 as Range<UInt64>
  )
  func fold(seed: UInt64) {
    var (state, model) = (State(Journey.State()), UndoModel())
    for step in Self.steps(seed: seed) {
      Self.reduce(&state, step)
      model.send(step.action, in: step.context)
      #expect(state.state == model.state)
    }
    let undoneCount = model.sent.count { $0.isUndone }
    #expect(undoneCount > 0)
  }

  @Test(
    "an undo is without effect after the redo, in the history, too",
    arguments: 0..<8 as Range<UInt64>
  )
  func redo(seed: UInt64) throws {
    var state = State(Journey.State())
    var undone = 0
    for (index, step) in Self.steps(seed: seed).enumerated() {
      Self.reduce(&state, step)
      guard index.isMultiple(of: 5) else { continue }
      for sender in [Sender.ada, .bob, .host] {
        for undo in [UndoAction.undoTapped, .undoLatestTapped] {
          let canUndo =
            undo == .undoLatestTapped
            ? state.canUndoLatest : state.availability[sender]?.canUndo == true
          var copy = state
          let context = ActionContext(timestamp: .epoch, sender: sender, role: .presenter)
          Self.reduce(&copy, (.undo(undo), context))
          #expect(try (Self.json(copy) != Self.json(state)) == canUndo)
          guard canUndo else { continue }
          undone += 1
          #expect(copy.availability[sender]?.canRedo == true)
          Self.reduce(&copy, (.undo(.redoTapped), context))
          #expect(copy == state)
          #expect(copy.availability.count == state.availability.count)
          #expect(copy.availability.allSatisfy { state.availability[$0.key] == $0.value })
          #expect(try Self.json(copy) == Self.json(state))
        }
      }
    }
    #expect(undone > 0)
  }

  @Test(
    "where actions commute, an undo does not change what others did",
    arguments: 0..<8 as Range<UInt64>
  )
  func others(seed: UInt64) {
    var state = State(Journey.State())
    for step in Self.steps(seed: seed, isCommutative: true) {
      let before = state
      Self.reduce(&state, step)
      for sender in [Sender.ada, .bob, .host] where sender != step.context.sender {
        #expect(state.own[sender] ?? [] == before.own[sender] ?? [])
      }
    }
  }

  @Test(
    "the history is bounded, and a decoded state goes on as the encoded one",
    arguments: [-1, 0, 1, 2, 12]
  )
  func bound(limit: Int) throws {
    for seed in 0..<3 as Range<UInt64> {
      var state = State(Journey.State())
      var decoded = state
      for step in Self.steps(seed: seed) {
        Self.reduce(&state, step, limit: limit)
        Self.reduce(&decoded, step, limit: limit)
        #expect((state.history?.actions.count ?? 0) <= max(limit, 0))
        #expect(state.history?.state(by: Journey()) ?? state.state == state.state)
        #expect(decoded == state)
        #expect(try Self.json(decoded) == Self.json(state))
        decoded = try JSONDecoder().decode(State.self, from: Data(Self.json(state).utf8))
        #expect(decoded.availability.count == state.availability.count)
        #expect(decoded.availability.allSatisfy { state.availability[$0.key] == $0.value })
      }
    }
  }

  @Test(
    "a replay of the log leads to the same state and history",
    arguments: 0..<5 as Range<UInt64>
  )
  func replay(seed: UInt64) async throws {
    let harness = ReplayHarness(State(Journey.State())) { _ in Journey.undoable(limit: 20) }
    for step in Self.steps(seed: seed) {
      await harness.store.send(step.action, from: step.context.sender, as: step.context.role)
      await harness.harness.executor.rest()
    }
    let replayed = await harness.replayed()
    #expect(try await Self.json(replayed.state) == Self.json(harness.state))
    let restored = try #require(await harness.restored())
    #expect(try await Self.json(restored.state) == Self.json(harness.state))
  }
}
