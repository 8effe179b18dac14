internal import Composable
internal import Foundation
internal import LecternLog
internal import LecternRoom
internal import LecternWire

extension LogReader {
  /// Replays the log from its beginning like ``check()``, and returns entries of the log as a test.
  ///
  /// - Parameters:
  ///   - range: the entries.
  ///   - name: the name of the suite.
  ///   - app: the app's name.
  ///   - source: the source of a test that makes the reducer.
  /// - Throws: ``SavedTestError``, `LogError` if the log cannot be read, and ``RestorationError`` if it cannot be replayed.
  package func test(
    of range: EntryRange,
    named name: String,
    app: String,
    source: TestSource?
  ) throws -> SavedTest {
    guard State.self is any (Codable & Equatable).Type else {
      throw SavedTestError.unsuitableState(type: "\(State.self)")
    }
    guard let source else { throw SavedTestError.noReducer }
    let (segments, participants) = try replayFromStart { replay, start in
      let revisions = try revisions(of: range, after: start)
      return (
        try recordedSegments(of: &replay, in: revisions, after: start),
        replay.room?.state.hands.participants ?? []
      )
    }
    return SavedTest(
      app: app,
      name: SwiftText.typeName(name),
      source: source,
      modules: ([State.self, Action.self] as [Any.Type]).compactMap { Self.module(of: $0) },
      seed: log.identity.seed,
      segments: segments,
      isRoom: try source.view != nil && segments.allSatisfy(leadsToSameStates),
      names: Dictionary(participants.map { ($0.id, $0.name ?? "") }) { first, _ in first }
    )
  }

  /// Returns the revisions of a range, from its first action of the app to its last.
  ///
  /// - Parameter start: the number of the batch before the first to read.
  private func revisions(
    of range: EntryRange,
    after start: Int
  ) throws -> ClosedRange<Int> {
    var logged: [Int] = []
    try log.read(after: start) { batch in
      for entry in batch.entries {
        if case .action(let action) = entry.content, action.lane == .app {
          logged.append(entry.revision)
        }
      }
    }
    guard let first = logged.first, let last = logged.last else { throw SavedTestError.empty }
    let chosen =
      switch range {
      case .last(let count): logged.suffix(count)
      case .revisions(let revisions): logged.filter(revisions.contains)[...]
      }
    guard let start = chosen.first, let end = chosen.last else {
      throw SavedTestError.noEntries(range, logged: first...last)
    }
    return start...end
  }

  private func recordedSegments(
    of replay: inout LogReplay<State, Action>,
    in revisions: ClosedRange<Int>,
    after start: Int
  ) throws -> [RecordedSegment] {
    var recorder = SavedTestRecorder<State, Action>(
      revisions,
      from: replay.app.state,
      count: replay.app.revision,
      configuration.options
    )
    try log.read(after: start) { batch in
      try fold(batch, into: &replay) { entry, state in
        try recorder.record(entry, leadingTo: state)
      }
    }
    return recorder.segments
  }

  /// Returns whether a test room reaches the recorded states. Its participants have other ids, and its random numbers are
  /// those of the first actions.
  private func leadsToSameStates(_ segment: RecordedSegment) throws -> Bool {
    guard segment.isOfSeveralPeople else { return false }
    let ids = segment.testIDs
    var state: State = try StateCoding.decode(
      Data(segment.initialState.text.replacing(ids: ids).utf8)
    )
    for (index, step) in segment.steps.enumerated() {
      let value = step.action.value.map { String(decoding: $0, as: UTF8.self).replacing(ids: ids) }
      let logged = EncodedAction(
        name: step.action.name,
        value: value.map { Array($0.utf8) },
        isRedacted: false
      )
      guard let action: Action = try? logged.action() else { return false }
      let context = ActionContext(
        timestamp: Timestamp(millisecondsSinceEpoch: step.time),
        sender: step.action.source.sender.map { Sender(rawValue: ids[$0.rawValue] ?? $0.rawValue) },
        role: step.action.source.role,
        revision: index,
        seed: configuration.app.seed
      )
      configuration.app.fold(&state, action, context)
      let json = try JSONValue(StateCoding.encode(state) ?? Data())
      guard json.text == step.state.text.replacing(ids: ids) else { return false }
    }
    return true
  }

  /// Returns the module of a type, unless a test imports the module anyway.
  private static func module(of type: Any.Type) -> String? {
    let module = String(reflecting: type).prefix { $0 != "." }
    let isKnown = ["Swift", "Composable", "Lectern", "Foundation"].contains(module)
    return isKnown ? nil : String(module)
  }
}
