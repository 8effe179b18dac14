internal import Composable

/// What the effects of a room reach: a reducer takes each as the `ofRoom` of its type while it is made.
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
