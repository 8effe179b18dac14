internal import Composable
internal import Foundation
internal import LecternHistory
internal import LecternLog
internal import LecternRoom
internal import LecternTransport
internal import Logging

/// Opens rooms of a server: locks the folder, opens and replays the log, and restores the links.
///
/// ```
///   folder ─▶ log ─▶ store, Room ─▶ UnrestoredRoom ─▶ replay, links, routes ─▶ OpenRoom
/// ```
struct RoomOpener: Sendable {
  let options: ServerOptions
  let loop: EventLoop
  let telemetry: Telemetry
  let readiness: Readiness
  /// The leadership of rooms whose logs other nodes share; nil for logs in the rooms' folders.
  var leading: Leadership?
  /// Whether the server has other rooms than the main room.
  var hasOthers = false
  /// Whether people come by links. Otherwise they sign in, and there are no links.
  var hasLinks = true
  /// The server's rooms. They are made after the main room.
  let directory = RoomReference<Rooms>()

  /// A room before the replay of its log.
  struct UnrestoredRoom: Sendable {
    let app: ServedApp
    /// The room's name; nil for the server's main room.
    let name: RoomName?
    let folder: DataFolder
    let log: RoomLog
    /// Whether the log is a copy that is played, so that nothing is saved.
    let isPlayed: Bool
    let room: any HostedRoom
    /// The app's results; nil if it has none.
    let results: RoomResults?
    let files: FileShelf
    let sharedNumbers: RoomContext.SharedNumbers
    let copies: [SharedCopy]
    let uploads: UploadService?
    let linksStore: any PersistedLinksStore
    let kept: PersistedLinks
    let restorationOptions: RestorationOptions
    let metrics: LabelledMetrics?
    let logger: Logger
  }

  /// Makes a room in a folder.
  ///
  /// - Parameters:
  ///   - app: the room's app.
  ///   - url: the folder of the room's data.
  ///   - name: the room's name; nil for the server's main room.
  ///   - isFirst: whether this is the first time that the server opens the room. Only then does `--fresh` set its log aside.
  ///   - playedLog: the log to play; nil to use the folder's log.
  /// - Throws: ``DataFolderInUse`` while another server has the folder, and `LogError` if its log cannot be used.
  @concurrent func make(
    _ app: ServedApp,
    in url: URL,
    named name: RoomName? = nil,
    isFirst: Bool = true,
    playing playedLog: LogCopy? = nil
  ) async throws -> UnrestoredRoom {
    var logger = telemetry.logger
    if let name { logger[metadataKey: "room"] = "\(name)" }
    let metrics = name.map { LabelledMetrics(telemetry.metrics, label: ("room", $0.text)) }
    var journalOptions = options.journal
    if !isFirst { journalOptions.fresh = false }
    let folder = try await DiskThreads.run {
      let folder = try DataFolder(url)
      folder.removeLeftovers()
      return folder
    }
    let sharedLog = try await leading?.log(of: name, logger: logger)
    let openedLog = (playedLog as (any Log)?) ?? sharedLog
    let log = try await DiskThreads.run { [journalOptions, logger] in
      try openedLog.map { RoomLog($0) }
        ?? RoomLog(in: folder.url, options: journalOptions, logger: logger)
    }
    let seed = log.log?.identity.seed ?? .random(in: .min ... .max)
    let linksStore: any PersistedLinksStore =
      sharedLog.map(SharedPersistedLinks.init) ?? PersistedLinksFile(in: folder.url)
    let isNew = journalOptions.fresh || playedLog != nil
    let kept =
      await isNew ? PersistedLinks() : persistedLinks(in: linksStore, logger: logger)
    let (room, results, files, uploads, sharedNumbers, copies) = await app.app.makeRoom(
      RoomContext(
        name: name,
        folder: folder.url,
        isPlayed: playedLog != nil,
        loop: loop,
        recording: log.log.map {
          RoomRecording(
            $0,
            durability: options.journal.durability,
            flight: playedLog == nil ? flightRecorder(in: folder.url, logger: logger) : nil,
            lossHandler: leading?.stepDown.request,
            problem: log.problem
          )
        },
        seed: seed,
        removedParticipants: log.log == nil ? kept.removedParticipants : [],
        options: options,
        counts: CountClient(of: directory),
        messenger: RoomMessenger(from: name, in: directory, hasOthers: hasOthers),
        metrics: metrics ?? telemetry.metrics,
        logger: logger
      )
    )
    return UnrestoredRoom(
      app: app,
      name: name,
      folder: folder,
      log: log,
      isPlayed: playedLog != nil,
      room: room,
      results: results,
      files: files,
      sharedNumbers: sharedNumbers,
      copies: copies,
      uploads: uploads,
      linksStore: linksStore,
      kept: kept,
      restorationOptions: RestorationOptions(
        build: ServerBuild.current,
        upcasts: app.app.upcasts,
        discardsUnknown: options.journal.discardUnknown,
        lacksEnd: log.lacksEnd,
        replaysWholePast: isFirst && options.replaysWholePast,
        crashReports: CrashReports(environment: ProcessInfo.processInfo.environment)
      ),
      metrics: metrics,
      logger: logger
    )
  }

  /// Returns the recorder that finds the cause of a crash; nil if the disk has no space for it, or the log is only read.
  private func flightRecorder(in folder: URL, logger: Logger) -> FlightRecorder? {
    guard !options.journal.isReading else { return nil }
    CrashSignals.install()
    do throws(FlightFileError) {
      return try FlightRecorder(path: folder.appending(path: FlightRecorder.fileName).path)
    } catch {
      logger.debug(
        "An action that crashes the server will not be refused after the restart: \(FlightRecorder.fileName) cannot be used. \(error)"
      )
      return nil
    }
  }

  /// Restores a room from its log, and makes its routes.
  ///
  /// - Throws: an error whose description says why it cannot be served, such as a replay that differs.
  @concurrent func restore(_ made: UnrestoredRoom) async throws -> OpenRoom {
    do {
      return try await openRoom(made)
    } catch {
      if let log = made.log.log { try? await DiskThreads.run { log.close() } }
      made.metrics?.destroyAll()
      throw error
    }
  }

  private func openRoom(_ made: UnrestoredRoom) async throws -> OpenRoom {
    let room = made.room
    let isRecorded = made.log.log != nil && !made.isPlayed
    let restoration = try await room.restore(made.restorationOptions)
    if made.log.log == nil { await room.setRecordingProblem(made.log.problem) }
    await room.link(to: made.app.app.presenterPages, with: made.app.app.presenterControls)
    await room.setSources(options.sources)
    if made.isPlayed {
      try await room.showBeginning()
      await room.allowReset {
        MemoryLog(identity: .random(created: Timestamp.now.millisecondsSinceEpoch))
      }
    } else if isRecorded, leading == nil {
      await room.allowReset { [url = made.folder.url] in try RoomLog.begin(in: url)
      }
    }
    let links = try await restoreLinks(of: made)
    let keeper = made.isPlayed ? nil : await keeper(of: made)
    // The state may contain values that no page may have.
    let crash =
      options.isInDevelopment && options.isPrivate ? await DevelopmentCrash(of: room) : nil
    if !made.isPlayed { await room.sendStartAction() }
    if made.isPlayed { await made.uploads?.showStored() } else { await made.uploads?.start() }
    if options.access.watchers == .always { await room.inviteWatchers() }
    return OpenRoom(
      app: made.app,
      folder: made.folder,
      room: room,
      sharedNumbers: made.sharedNumbers,
      copies: made.copies,
      router: await Router(
        of: room,
        app: made.app,
        results: made.results,
        files: made.files,
        uploads: made.uploads,
        isPlayed: made.isPlayed,
        readiness: readiness,
        isInDevelopment: options.isInDevelopment,
        watchers: options.access.watchers,
        keeper: keeper,
        executor: loop
      ),
      keeper: keeper,
      links: links,
      restoration: isRecorded ? restoration : nil,
      crash: crash,
      metrics: made.metrics,
      logger: made.logger
    )
  }

  private func restoreLinks(of made: UnrestoredRoom) async throws -> [Link] {
    guard hasLinks else {
      await made.room.send(.links(.linksLoaded([])))
      return []
    }
    let restored = made.isPlayed ? [] : await made.room.roomState.links.all
    let links = try options.access.links(
      environment: ProcessInfo.processInfo.environment,
      kept: restored.isEmpty ? made.kept.allLinks : restored,
      of: made.name
    )
    await made.room.send(.links(.linksLoaded(links)))
    return links
  }

  /// Returns the persistence of a room's links. A room that plays a log must not change the links in the folder.
  private func keeper(of made: UnrestoredRoom) async -> LinkPersistence {
    let room = made.room
    // Weak, because the room retains the keeper.
    let keeper = LinkPersistence(store: made.linksStore, logger: made.logger) { [weak room] in
      await room?.persistedLinks
    }
    await room.persistLinks(made.kept) { keeper.recordChange() }
    return keeper
  }

  /// Returns the links and devices of the previous run; none if they cannot be read.
  private func persistedLinks(
    in store: any PersistedLinksStore,
    logger: Logger
  ) async -> PersistedLinks {
    do {
      return try await DiskThreads.run { try store.load() }
    } catch {
      logger.error(
        "Cannot read the saved links and devices: \(store.path). Devices must join again. \(error)"
      )
      return PersistedLinks()
    }
  }
}
