public import Composable
public import Observation

/// The latest state of a room, for SwiftUI.
///
/// ```swift
/// struct CounterScreen: View {
///   @State var room: RoomModel<CounterView, CounterAction>
///
///   var body: some View {
///     Text("\(room.state?.view.count ?? 0)")
///     Button("+") { room.send(.incrTapped) }
///   }
/// }
/// ```
@MainActor @Observable
public final class RoomModel<View: Decodable & Sendable, Action: UserAction> {
  /// The latest state; nil before the first.
  public private(set) var state: RoomState<View>?
  /// The status of the connection.
  public private(set) var status = ConnectionStatus.connecting
  /// The error of the latest state, if it is not one of the view type, or else of the latest action, if it was refused.
  public var error: (any Error)? { stateError ?? actionError }

  private var stateError: (any Error)?
  private var actionError: (any Error)?
  @ObservationIgnored private let room: RemoteRoom<View, Action>
  @ObservationIgnored private var tasks: [Task<Void, Never>] = []

  /// Follows a room until the model is freed.
  public init(_ room: RemoteRoom<View, Action>) {
    self.room = room
    tasks = [
      Task { [weak self, room] in
        var states = room.states.makeAsyncIterator()
        while true {
          let next: Result<RoomState<View>?, any Error>
          do { next = .success(try await states.next()) } catch { next = .failure(error) }
          guard let self, self.show(next) else { return }
        }
      },
      Task { [weak self, room] in
        for await status in await room.statuses() {
          guard let self else { return }
          self.status = status
        }
      },
    ]
  }

  deinit {
    for task in tasks { task.cancel() }
  }

  /// Shows the next state. One that isn't of the view type leaves the last one: a later one may be again.
  ///
  /// - Returns: whether there may be a next one.
  private func show(_ next: Result<RoomState<View>?, any Error>) -> Bool {
    switch next {
    case .success(let state?): (self.state, stateError) = (state, nil)
    case .success(nil): return false
    case .failure(let error): stateError = error
    }
    return true
  }

  /// Sends an action. Its refusal is in ``error``.
  ///
  /// - Returns: the task of sending it, to wait for.
  @discardableResult
  public func send(_ action: Action) -> Task<Void, Never> {
    Task { [weak self, room] in
      do {
        try await room.send(action)
        self?.actionError = nil
      } catch {
        self?.actionError = error
      }
    }
  }
}
