import Composable

/// Actions with each form of value.
enum Action: Equatable, UserAction {
  case incrTapped
  case textChanged(String)
  case deleted([Int])
  case loaded

  static func userAction(
    named name: ActionName,
    payload: some ActionPayload
  ) throws(UserActionError) -> Action {
    switch name.description {
    case "counter.incrTapped":
      try payload.noValue(for: ActionName("incrTapped"))
      return .incrTapped
    case "textChanged": return try .textChanged(payload.value(String.self, for: name))
    case "favoritePrimes.deleteFavoritePrimes":
      return try .deleted(payload.value([Int].self, for: ActionName("deleteFavoritePrimes")))
    case "loaded": throw .serverOnly(name)
    default: throw .unknownAction(name)
    }
  }
}
