internal import Composable

extension RoomClient {
  /// Creates a client of a room. Until there is a room, the client does nothing.
  init<State, Action, View>(of reference: RoomReference<Room<State, Action, View>>) {
    self.init(
      abandonRecording: {
        reference.room?.assumeIsolated {
          $0.prepare {
            $0.abandonRecording(showing: $1, &$2.commands)
            return true
          }
        }
      },
      reset: {
        reference.room?.assumeIsolated { $0.perform { $0.beginReset(&$2.commands) } }
      },
      bookmark: { name in
        reference.room?.assumeIsolated { $0.core.bookmark(name, of: $0.stores) }
      },
      inspect: { id in
        reference.room?.assumeIsolated { $0.inspection.inspector?.choose(id) }
      },
      cancelEffect: { id in
        reference.room?.assumeIsolated { $0.inspection.cancelEffect(id) }
      }
    )
  }
}
