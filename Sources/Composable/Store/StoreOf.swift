/// The store of a reducer's state and actions.
///
/// ```swift
/// let store: StoreOf<CounterFeature>         // Store<CounterState, CounterAction>
/// ```
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
