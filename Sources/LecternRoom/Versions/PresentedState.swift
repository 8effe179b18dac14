/// A state of the app, and the number of its actions that led to it.
///
/// A class, so that code for any app's state handles a pointer, and looks up no type for each action.
package final class PresentedState<State: Sendable>: Sendable {
  package let state: State
  let count: Int

  init(state: State, count: Int) { (self.state, self.count) = (state, count) }
}
