extension Undoable: Encodable where State: Encodable, Action: UserAction {
  /// Encodes the state and the history, without its ``Redacted()`` actions.
  ///
  /// - Throws: ``UnencodableAction`` for a binding to a field without a name, or an error of a value's encoding.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: UndoableKey.self)
    try container.encode(present, forKey: .state)
    guard let history else { return }
    try container.encode(history.base, forKey: .base)
    try container.encode(history.actions.compactMap(SavedPastAction.init), forKey: .actions)
  }
}

extension Undoable: Decodable where State: Decodable, Action: UserAction {
  /// Decodes the state and the history; no history if the type of action has changed so that it lacks one of the
  /// actions.
  ///
  /// Also decodes the state alone, as an app saved it before the feature could be undone.
  public init(from decoder: any Decoder) throws {
    let container: KeyedDecodingContainer<UndoableKey>
    do {
      container = try decoder.container(keyedBy: UndoableKey.self)
      self.init(try container.decode(State.self, forKey: .state))
    } catch {
      guard let state = try? State(from: decoder) else { throw error }
      self.init(state)
      return
    }
    guard let base = try container.decodeIfPresent(State.self, forKey: .base) else { return }
    do {
      let saved = try container.decode([DecodedPastAction<Action>].self, forKey: .actions)
      if !saved.isEmpty {
        self.init(present, history: UndoHistory(base: base, actions: saved.map(\.past)))
      }
    } catch is UserActionError {}
  }
}

private enum UndoableKey: String, CodingKey {
  case state, base, actions
}

private enum PastActionKey: String, CodingKey {
  case action, context, isUndoable, undo
}

private struct SavedPastAction<Action: UserAction>: Encodable {
  let past: PastAction<Action>
  let saved: SavedAction

  /// - Returns: nil for an action that is redacted.
  init?(_ past: PastAction<Action>) throws {
    saved = try SavedAction(past.action)
    guard !saved.isRedacted else { return nil }
    self.past = past
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PastActionKey.self)
    try container.encode(saved, forKey: .action)
    try container.encode(past.context, forKey: .context)
    try container.encode(past.isUndoable, forKey: .isUndoable)
    try container.encodeIfPresent(past.undo, forKey: .undo)
  }
}

private struct DecodedPastAction<Action: UserAction>: Decodable {
  let past: PastAction<Action>

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PastActionKey.self)
    past = PastAction(
      action: try Action(savedIn: container.superDecoder(forKey: .action)),
      context: try container.decode(ActionContext.self, forKey: .context),
      isUndoable: try container.decode(Bool.self, forKey: .isUndoable),
      undo: try container.decodeIfPresent(PastAction<Action>.Undo.self, forKey: .undo)
    )
  }
}
