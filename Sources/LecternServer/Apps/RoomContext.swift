internal import Composable
internal import CoreMetrics
internal import Foundation
internal import LecternRoom
internal import LecternTransport
internal import LecternWire
internal import Logging

/// The inputs for making a room of any app.
struct RoomContext: Sendable {
  /// The room's name; nil for the server's main room.
  let name: RoomName?
  /// The folder of the room's data.
  let folder: URL
  /// Whether the room plays a log, so that nothing is saved.
  let isPlayed: Bool
  let loop: EventLoop
  let recording: RoomRecording?
  /// The seed of the room's random numbers.
  let seed: UInt64
  /// The participants that a presenter has removed, unless a log contains them.
  let removedParticipants: [Participant]
  let options: ServerOptions
  /// Reads the server's rooms.
  let counts: CountClient
  let messenger: RoomMessenger
  let metrics: any MetricsFactory
  let logger: Logger

  /// Returns the number that a room's app shares under a name; nil if it shares none. Called on the room's executor.
  typealias SharedNumbers = @Sendable (String) -> Int?

  /// A room without viewers, its results if its app has any, the files for its people, their uploads if its app accepts any,
  /// its numbers for other rooms, and its copies of their values.
  typealias MadeRoom = (
    room: any HostedRoom, results: RoomResults?, files: FileShelf, uploads: UploadService?,
    numbers: SharedNumbers, copies: [SharedCopy]
  )

  /// Makes a room without viewers.
  func makeRoom<R: Reducer, View: ViewState>(
    initialState: R.State,
    reducer: () -> R,
    start: R.Action?,
    permissions: Permissions<R.Action>?,
    personal: PersonalView<R.State>?,
    presence: Presence<R.State>?,
    results: (@Sendable (R.State, ResultsRequest) -> String)?,
    numbers: (@Sendable (R.State, String) -> Int?)?,
    sharedValues: [SharedValue<R.State, R.Action>],
    uploads uploadOptions: UploadOptions?,
    view: @escaping @Sendable (R.State, Role) -> View
  ) async -> MadeRoom where R.Action: UserAction {
    let reference = RoomReference<Room<R.State, R.Action, View>>()
    let files = FileShelf(executor: loop) { offer, person in
      reference.room?.assumeIsolated { $0.offer(offer, to: person.rawValue) } ?? false
    }
    let counts = counts.ofRoom(
      people: { await reference.room?.audienceCount ?? 0 },
      number: { name in
        guard let numbers, let room = reference.room else { return nil }
        return await room.read { numbers($0, name) }
      }
    )
    let uploads = uploadOptions.map { options in
      uploadService(
        options,
        of: UploadRoom(
          judge: { message, token, request in
            reference.room.flatMap { room in
              room.assumeIsolated {
                $0.judgeUpload(message, from: token, in: request)
              }
            }
          },
          handler: { reference.room }
        )
      )
    }
    var messenger = messenger
    messenger.ownRoom = { reference.room }
    let clients = RoomClients(
      counts: counts,
      downloads: DownloadClient(of: files),
      uploads: uploads.map(UploadClient.init(of:)) ?? UploadClient(),
      messages: MessageClient(of: messenger)
    )
    let store = Store(
      initialState: initialState,
      reducer: clients.make(reducer),
      executor: loop,
      seed: seed,
      logger: logger,
      now: { .now }
    )
    // Each replay of a log starts with the same state.
    var ownState = RoomState(participants: removedParticipants)
    if results != nil { ownState.attendance = Attendance() }
    let room = Room(
      store: store,
      ownState: ownState,
      options: RoomOptions(
        permissions: options.access.permissions(permissions, isPrivate: options.isPrivate),
        limits: RoomLimits(actionsPerSecond: options.actionsPerSecond),
        metrics: metrics,
        verifies: options.verify
      ),
      recording: recording,
      personal: personal,
      presence: presence,
      view: view
    )
    reference.room = room
    await room.setStartAction(start)
    let roomResults = results.map { results in
      RoomResults(
        current: { request in
          room.assumeIsolated {
            results($0.stores.app.state, request.attended(in: $0.stores.room.state))
          }
        },
        recorded: { options, request in
          let reader = await room.logReader(options)
          return try await DiskThreads.run {
            try reader.map {
              let states = try $0.finalStates()
              return results(states.app, request.attended(in: states.room))
            }
          }
        }
      )
    }
    return (
      room, roomResults, files, uploads,
      { name in
        numbers.flatMap { number in room.assumeIsolated { number($0.stores.app.state, name) } }
      },
      sharedValues.map { value in
        SharedCopy(room: value.room) { source in
          room.assumeIsolated { value.change(source, $0.stores.app.state) }
        }
      }
    )
  }

  private func uploadService(_ options: UploadOptions, of room: UploadRoom) -> UploadService {
    let uploads = UploadOptions.folder(ofRoomIn: folder)
    let store = options.makeStore(of: name, in: folder)
    return UploadService(
      executor: loop,
      options: options,
      room: room,
      parts: UploadFiles(url: uploads.appending(path: "unfinished")),
      store: isPlayed ? store.withoutChanges : store,
      logger: logger
    )
  }
}
