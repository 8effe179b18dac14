/// A state of the app, and the number of its actions that led to it.
package struct PresentedState<State: Sendable>: Sendable {
  package let state: State
  let count: Int
}
