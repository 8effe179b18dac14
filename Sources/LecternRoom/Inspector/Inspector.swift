internal import Composable
internal import DequeModule
internal import LecternWire

/// Keeps the latest actions of a room, with the states around them.
///
/// ```
///   Store ─▶ Reduction ─▶ Inspector ─▶ Inspection ─▶ $room.inspectionShown ─▶ RoomState
///   Room  ─▶ fan-out  ───────┘
/// ```
///
/// It exists only while a presenter looks.
///
/// `@unchecked Sendable`: only the room and its stores use it, on the executor that they share.
final class Inspector<State: Sendable, Action: UserAction>: @unchecked Sendable {
  struct Record {
    var action: InspectedAction
    /// The reduction; nil for an action of the room.
    let reduction: Reduction<State, Action>?
    var effects: [InspectedEffect] = []
  }

  /// Maximum number of actions that are kept.
  private static var limit: Int { 50 }

  private(set) var records: Deque<Record> = []
  private(set) var effects: [InspectedEffect] = []
  /// The action that a presenter has chosen.
  private(set) var chosen: InspectedAction.ID?
  /// The details that were found last.
  var details: InspectedDetails?
  /// The actions that no fan-out has shown yet.
  private var unprepared: [InspectedAction.ID] = []
  private var unsent: [InspectedAction.ID] = []
  /// Called when the inspection has changed.
  var changeHandler: (() -> Void)?

  /// The action whose details are shown.
  var shown: Record? {
    guard let chosen else { return records.last { !$0.action.isRoom } ?? records.last }
    return records.last { $0.action.id == chosen }
  }

  /// Returns the name of the action whose effect sent another; nil if it isn't kept.
  func cause(of record: Record) -> String? {
    record.action.cause.flatMap { cause in
      records.last { $0.action.id == "\(cause)" }?.action.name
    }
  }

  /// Returns the actions of the app after one, by its number, for slow motion.
  func steps(after number: Int) -> [SlowMotion<State>.Step] {
    records.compactMap { record in
      guard !record.action.isRoom, record.action.number > number,
        let state = record.reduction?.after
      else { return nil }
      let reached = PresentedState(state: state, count: record.action.number)
      return SlowMotion.Step(step: Flow.Step(record), state: reached)
    }
  }

  /// - Parameter now: the time.
  func inspection(at now: Timestamp) -> Inspection {
    Inspection(
      time: now,
      entries: records.map(\.action),
      chosen: chosen,
      details: details,
      effects: effects
    )
  }

  /// - Parameter id: an action; nil for the latest, whichever that is.
  func choose(_ id: InspectedAction.ID?) {
    chosen = id
    changeHandler?()
  }

  private func insert(_ record: Record) {
    records.append(record)
    if records.count > Self.limit { records.removeFirst() }
    unprepared.append(record.action.id)
    changeHandler?()
  }

  private func update(_ id: InspectedAction.ID, _ change: (inout Record) -> Void) {
    guard let index = records.lastIndex(where: { $0.action.id == id }) else { return }
    change(&records[index])
  }
}

// Events of the stores.
extension Inspector: StoreInspector {
  func reduced(_ reduction: Reduction<State, Action>) {
    guard let action = InspectedAction(reduction, isRoom: false) else { return }
    insert(Record(action: action, reduction: reduction))
  }

  /// Records an action of the room, without the states around it: they contain links.
  func recordRoomAction(_ reduction: Reduction<RoomState, RoomAction>) {
    guard !reduction.action.isEphemeral,
      let action = InspectedAction(reduction, isRoom: true)
    else { return }
    insert(Record(action: action, reduction: nil))
  }

  func effectBegan(_ number: EffectNumber, at timestamp: Timestamp) {
    let id = "\(number.action)"
    let effect = InspectedEffect(
      action: number.action,
      index: number.index,
      name: records.last { $0.action.id == id }?.action.name ?? "",
      began: timestamp
    )
    effects.append(effect)
    update(id) { record in
      record.effects.append(effect)
      record.action.effects += 1
    }
    changeHandler?()
  }

  func effectEnded(_ number: EffectNumber, at timestamp: Timestamp) {
    let id = "\(number.action).\(number.index)"
    effects.removeAll { $0.id == id }
    change(id, of: number) { $0.ended = timestamp }
  }

  /// Records that a presenter has cancelled an effect.
  func effectCancelled(_ number: EffectNumber) {
    let id = "\(number.action).\(number.index)"
    if let index = effects.firstIndex(where: { $0.id == id }) { effects[index].isCancelled = true }
    change(id, of: number) { $0.isCancelled = true }
  }

  private func change(
    _ id: InspectedEffect.ID,
    of number: EffectNumber,
    _ change: (inout InspectedEffect) -> Void
  ) {
    update("\(number.action)") { record in
      guard let index = record.effects.firstIndex(where: { $0.id == id }) else { return }
      change(&record.effects[index])
    }
    changeHandler?()
  }
}

// Events of the room.
extension Inspector {
  /// Records that the view states after the latest actions are ready.
  func prepared(in duration: Duration, patchSize: Int?) {
    for id in unprepared {
      update(id) { $0.action.fanOut = InspectedFanOut(sealing: duration, patchSize: patchSize) }
    }
    unsent += unprepared
    unprepared = []
  }

  /// Records that the view states were sent.
  func sent(_ messages: Int, in duration: Duration) {
    guard !unsent.isEmpty else { return }
    for id in unsent {
      update(id) { record in
        record.action.fanOut?.sending = duration
        record.action.fanOut?.messages = messages
      }
    }
    unsent = []
    changeHandler?()
  }
}

extension InspectedAction {
  /// Maximum length of a value that is shown.
  private static var valueLimit: Int { 400 }

  /// - Returns: nil if the action can't be encoded. The log doesn't have it, either.
  init?<State, Action: UserAction>(_ reduction: Reduction<State, Action>, isRoom: Bool) {
    guard let encoded = try? EncodedAction(reduction.action) else { return nil }
    // The value of a room action may be a link.
    let value = isRoom ? nil : encoded.value.map { String(decoding: $0, as: UTF8.self) }
    self.init(
      number: reduction.number,
      isRoom: isRoom,
      name: isRoom ? "\(Wire.roomName).\(encoded.name)" : encoded.name,
      value: value.map { $0.count > Self.valueLimit ? $0.prefix(Self.valueLimit) + "…" : $0 },
      isRedacted: encoded.isRedacted,
      size: encoded.name.utf8.count + (encoded.value?.count ?? 0),
      sender: reduction.source.sender,
      role: reduction.source.role,
      cause: reduction.source.cause,
      timestamp: reduction.timestamp,
      reducing: reduction.duration
    )
  }
}

extension Inspector.Record {
  /// Whether the action has changed since its details were found.
  func isNewer(than details: InspectedDetails?) -> Bool {
    details?.action != action || details?.effects != effects
  }
}

extension EffectNumber {
  /// - Parameter id: the numbers of the action and of the effect, as in `12.0`.
  init?(_ id: InspectedEffect.ID) {
    let parts = id.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    self.init(action: parts[0], index: parts[1])
  }
}

extension Flow.Step {
  fileprivate init<State, Action>(_ record: Inspector<State, Action>.Record) {
    let action = record.action
    self.init(
      number: action.number,
      name: action.name,
      cause: action.cause,
      role: action.role,
      size: action.size,
      reducers: record.reduction?.path.filter { !$0.isOperator }.map(\.name) ?? [],
      effects: action.effects,
      pages: 0
    )
  }
}
