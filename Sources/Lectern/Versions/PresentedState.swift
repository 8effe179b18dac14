/// A state of the app, and the number of its actions that led to it.
struct PresentedState<State: Sendable>: Sendable {
  let state: State
  let count: Int
}
