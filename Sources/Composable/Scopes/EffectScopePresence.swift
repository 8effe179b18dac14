/// Whether a store has scopes beside that of the whole state; nearly always, it has none.
///
/// It is not generic, as a generic type is looked up whenever it is used, and this is asked for each
/// action.
///
/// `@unchecked Sendable`: it is touched by its store alone, on the store's executor.
final class EffectScopePresence: @unchecked Sendable {
  /// Whether there have been any since there were none.
  var mayHaveScopes = false
  /// How many there are of states that the store cannot find in its own.
  var unknownStates = 0
}

/// Whether the store has scopes of states that it cannot find in its own.
enum UnknownStates {
  /// Where there are any, the reducers that bring in children tell the store which of them go.
  @TaskLocal static var exist = false
}
