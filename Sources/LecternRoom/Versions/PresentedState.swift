/// A state of the app, and the number of its actions that led to it.
package struct PresentedState<State: Sendable>: Sendable {
  package let state: State
  package let count: Int

  package init(state: State, count: Int) {
    (self.state, self.count) = (state, count)
  }
}
