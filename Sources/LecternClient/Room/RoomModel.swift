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
  /// The last error: of an action that was refused, or of a state that is not one of the view type.
  public private(set) var error: (any Error)?

  @ObservationIgnored private let room: RemoteRoom<View, Action>
  @ObservationIgnored private var tasks: [Task<Void, Never>] = []

  /// Follows a room until the model is freed.
  public init(_ room: RemoteRoom<View, Action>) {
    self.room = room
    tasks = [
      Task { [weak self, room] in
        do {
          for try await state in room.states {
            guard let self else { return }
            self.state = state
          }
        } catch {
          self?.error = error
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

  /// Sends an action. Its refusal is in ``error``.
  ///
  /// - Returns: the task of sending it, to wait for.
  @discardableResult
  public func send(_ action: Action) -> Task<Void, Never> {
    Task { [weak self, room] in
      do {
        try await room.send(action)
        self?.error = nil
      } catch {
        self?.error = error
      }
    }
  }
}
