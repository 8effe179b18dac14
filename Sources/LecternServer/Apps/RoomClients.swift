internal import Composable

/// The clients of a room, for the effects of its reducer. A reducer that is being made finds each as the `ofRoom` of its type.
struct RoomClients: Sendable {
  let counts: CountClient
  let downloads: DownloadClient
  let uploads: UploadClient
  let messages: MessageClient

  /// Makes a reducer.
  func make<R>(_ reducer: () -> R) -> R {
    CountClient.$ofRoom.withValue(counts) {
      DownloadClient.$ofRoom.withValue(downloads) {
        UploadClient.$ofRoom.withValue(uploads) {
          MessageClient.$ofRoom.withValue(messages, operation: reducer)
        }
      }
    }
  }
}
