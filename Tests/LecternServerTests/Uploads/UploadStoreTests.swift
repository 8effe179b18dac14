import Composable
import ComposableTesting
import Foundation
import LecternWire
import Logging
import TestSupport
import Testing

@testable import LecternRoom
@testable import LecternServer
@testable import LecternTransport

/// Stores that are slow or fail, and the folder.
@Suite struct UploadStoreTests {
  private struct Failure: Error {}

  private static let byte: [UInt8] = [1]

  /// A store whose calls fail or wait as a test says.
  private actor Store {
    private(set) var readCount = 0
    private(set) var deleted: [UploadedFile.ID] = []
    private var isFailing = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func setFailing(_ isFailing: Bool) { self.isFailing = isFailing }

    func check() throws {
      if isFailing { throw Failure() }
    }

    func read() async -> [UInt8] {
      readCount += 1
      await withCheckedContinuation { waiting.append($0) }
      return [1, 2, 3]
    }

    func releaseReads() {
      for continuation in waiting { continuation.resume() }
      waiting = []
    }

    func delete(_ id: UploadedFile.ID) throws {
      deleted.append(id)
      try check()
    }

    nonisolated var store: UploadStore {
      UploadStore(
        save: { _, _ in try await self.check() },
        update: { _ in try await self.check() },
        entries: {
          try await self.check()
          return [UploadStoreTests.entry("stored", 3)]
        },
        read: { _ in await self.read() },
        delete: { id in try await self.delete(id) }
      )
    }
  }

  private actor Room: WebSocketHandler {
    private nonisolated let executor: TestExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    init(_ executor: TestExecutor) { self.executor = executor }

    func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {}
    func connection(_ connection: any Connection, received message: [UInt8]) {}
    func connectionBecameWritable(_ connection: any Connection) {}
    func connectionClosed(_ connection: any Connection) {}
  }

  private let executor = TestExecutor()
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "upload-store-\(UUID().uuidString)")
  private let store = Store()
  private let service: UploadService

  init() async {
    service = Self.service(store.store, in: folder, on: executor)
    await service.start()
  }

  private static func service(
    _ store: UploadStore,
    _ options: UploadOptions = UploadOptions([UploadRule("added")]),
    in folder: URL,
    on executor: TestExecutor,
    isRoomOpen: Bool = true
  ) -> UploadService {
    let room: Room? = isRoomOpen ? Room(executor) : nil
    return UploadService(
      executor: executor,
      options: options,
      room: UploadRoom(
        judge: { _, _, _ in .success(UploadingPerson(id: "ann")) },
        handler: { room }
      ),
      parts: UploadFiles(url: folder.appending(path: "unfinished")),
      store: store,
      logger: LogLines(.critical).logger,
      retryPause: .milliseconds(1)
    )
  }

  private static func entry(_ id: String, _ size: Int) -> StoredUpload {
    let file = UploadedFile(id: id, name: "a.jpg", type: "image/jpeg", size: size)
    return StoredUpload(file: file, person: "ann", isPublished: true)
  }

  /// Requests a file, and returns the response, which may be held.
  private func response(
    _ method: String,
    _ id: String,
    from other: UploadService? = nil
  ) -> HTTPResponse {
    let route = UploadedRoute(service: other ?? service, mayApprove: { _ in false })
    let request = HTTPRequest(method: method, path: route.path, query: [("id", id)])
    return executor.perform { route.response(to: request) } ?? HTTPResponse(status: .noContent)
  }

  private func offer(to service: UploadService) -> HTTPResponse? {
    let route = UploadRoute(service: service)
    let request = HTTPRequest(method: "POST", path: route.path, token: "t")
    let text = #"{"action":"added","name":"a","size":1}"#
    return executor.perform {
      route.response(to: request)?.reader?.respond(Array(text.utf8))
    }
  }

  private func released(_ response: HTTPResponse) async -> HTTPResponse {
    guard let hold = response.hold else { return response }
    while !executor.perform({ hold.isReleased }) { await Task.yield() }
    return hold.replacement ?? response
  }

  private func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  private func record(_ key: String, size: Int) -> UploadRecord {
    UploadRecord(
      key: key,
      token: "t",
      person: UploadingPerson(id: "ann"),
      action: "added",
      rowID: nil,
      fileID: "file",
      name: "a.jpg",
      size: size
    )
  }

  @Test("pages that load a file at the same time share a read, and a head needs none")
  func sharedRead() async throws {
    await service.insert(Self.entry("a", 3))
    let head = response("HEAD", "a")
    #expect(head.status == .ok)
    #expect(head.body.count == 3)
    #expect(head.hold == nil)
    let service = service
    async let first = service.bytes(of: "a")
    while await store.readCount == 0 { await Task.yield() }
    #expect(await service.reads["a"] != nil)
    async let second = service.bytes(of: "a")
    await store.releaseReads()
    let (bytes, shared) = try await (first, second)
    #expect(bytes == [1, 2, 3])
    #expect(shared == [1, 2, 3])
    #expect(await released(response("GET", "a")).body == [1, 2, 3])
    #expect(await store.readCount == 1)
    #expect(await service.reads["a"] == nil)
  }

  @Test("files of more than 64 MB aren't read at the same time")
  func readLimit() async throws {
    await service.insert(Self.entry("a", 60 << 20))
    await service.insert(Self.entry("b", 10 << 20))
    let service = service
    async let first = service.bytes(of: "a")
    while await store.readCount == 0 { await Task.yield() }
    let busy = await released(response("GET", "b"))
    #expect(busy.status == .serviceUnavailable)
    #expect(busy.headers.contains { $0 == ("retry-after", "1") })
    await store.releaseReads()
    _ = try await first
    // Alone, a file of any size is read.
    #expect(UploadReads().allows(1 << 40))
  }

  @Test("a store that can't be read is read again, and nobody offers a file until then")
  func failingStart() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    await store.setFailing(true)
    let service = Self.service(store.store, in: folder, on: executor)
    await service.start()
    let isReady = await service.isReady
    #expect(!isReady)
    let route = UploadRoute(service: service)
    #expect(offer(to: service)?.status == .serviceUnavailable)
    let query = HTTPRequest(path: route.path, query: [("key", "k")], token: "t")
    #expect(executor.perform { route.response(to: query) }?.status == .serviceUnavailable)
    await store.setFailing(false)
    while await !service.isReady { await Task.yield() }
    #expect(await service.entries["stored"] != nil)
    #expect(executor.perform { route.response(to: query) }?.status == .notFound)
  }

  @Test("a file that is deleted before the store has been read is deleted after that")
  func earlyDeletion() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    await store.setFailing(true)
    let service = Self.service(store.store, in: folder, on: executor)
    let client = UploadClient(of: service)
    async let publication: Void = client.publish("stored")
    while await service.changes.isEmpty { await Task.yield() }
    async let deletion: Void = client.delete("stored")
    await service.start()
    let busy = response("GET", "stored", from: service)
    #expect(busy.status == .serviceUnavailable)
    #expect(busy.headers.contains { $0 == ("retry-after", "1") })
    #expect(await store.deleted.isEmpty)
    await store.setFailing(false)
    try await publication
    try await deletion
    #expect(await store.deleted == ["stored"])
    #expect(await service.entries.isEmpty)
    #expect(response("GET", "stored", from: service).status == .notFound)
  }

  @Test("if a room ends before its store has been read, its calls fail")
  func ended() async {
    defer { try? FileManager.default.removeItem(at: folder) }
    await store.setFailing(true)
    let service = Self.service(store.store, in: folder, on: executor, isRoomOpen: false)
    let client = UploadClient(of: service)
    let read = Task { try await client.read("stored") }
    await service.start()
    await #expect(throws: CancellationError.self) { try await client.delete("stored") }
    await #expect(throws: CancellationError.self) { try await read.value }
    #expect(await store.readCount == 0)
  }

  @Test("a room that plays a log shows the files of the store, and leaves them as they are")
  func played() async throws {
    let service = Self.service(store.store.withoutChanges, in: folder, on: executor)
    #expect(response("HEAD", "stored", from: service).status == .serviceUnavailable)
    await service.showStored()
    #expect(response("HEAD", "stored", from: service).status == .ok)
    try await UploadClient(of: service).delete("stored")
    #expect(response("HEAD", "stored", from: service).status == .notFound)
    #expect(await store.deleted.isEmpty)
  }

  @Test("an upload that nobody continues is removed without another request")
  func expiry() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = UploadOptions([UploadRule("added")])
    options.timeout = .zero
    let service = Self.service(store.store, options, in: folder, on: executor)
    await service.start()
    let answer = await released(try #require(offer(to: service)))
    #expect(answer.status == .ok)
    while await !service.desk.isEmpty { await Task.yield() }
  }

  @Test("a file that can't be deleted stays, and is deleted by the next attempt")
  func failingDeletion() async throws {
    await service.insert(Self.entry("a", 3))
    await store.setFailing(true)
    let client = UploadClient(of: service)
    await #expect(throws: Failure.self) { try await client.delete("a") }
    await #expect(throws: Failure.self) { try await client.publish("a") }
    #expect(await service.entries["a"] != nil)
    await store.setFailing(false)
    try await client.delete("a")
    try await client.delete("a")
    #expect(await service.entries["a"] == nil)
    #expect(await store.deleted == ["a", "a"])
    #expect(await service.changes.isEmpty)
  }

  @Test("a file that can't be saved leaves nothing in the store")
  func failingSave() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let photo = try PhotoMetadataTests.photo("upright.jpg")
    let record = record("k", size: photo.count)
    let parts = UploadFiles(url: folder.appending(path: "unfinished"))
    try parts.write(photo, named: "k")
    await store.setFailing(true)
    await service.finish(record)
    #expect(await store.deleted == ["file"])
    #expect(await service.entries["file"] == nil)
  }

  @Test("a write that fails leaves nothing")
  func failingWrite() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = UploadFiles(url: folder)
    // A folder that isn't empty has the name.
    try UploadFiles(url: folder.appending(path: "a")).write(Self.byte, named: "b")
    #expect(throws: CocoaError.self) { try files.write(Self.byte, named: "a") }
    #expect(try names() == ["a", "a/b"])
  }

  @Test("a folder removes its leftovers, and nothing else")
  func leftovers() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = UploadFiles(url: folder)
    let id = String(repeating: "a", count: 24)
    let lost = String(repeating: "b", count: 24)
    try files.write(Self.byte, named: id)
    try files.write(Self.entry(id, 1), named: id)
    let left = [lost, "\(lost).new-1", "\(id).json.new-2"]
    let others = ["notes.txt", "notes", "\(lost).jpg"]
    for name in left + others { try files.write(Self.byte, named: name) }
    let other = String(repeating: "c", count: 24)
    try UploadFiles(url: folder.appending(path: other)).write(Self.byte, named: "x")
    let entries = try await UploadStore.folder(folder).entries()
    #expect(entries.map(\.file.id) == [id])
    let kept = others + [id, "\(id).json", other, "\(other)/x"]
    #expect(try names() == kept.sorted())
  }

  @Test("a folder that doesn't exist has no entries, and one that can't be read is an error")
  func folders() async throws {
    #expect(try await UploadStore.folder(folder).entries().isEmpty)
    let url = folder.appending(path: "file")
    try UploadFiles(url: folder).write(Self.byte, named: "file")
    defer { try? FileManager.default.removeItem(at: folder) }
    await #expect(throws: (any Error).self) { try await UploadStore.folder(url).entries() }
  }

  @Test("each room has its own store")
  func rooms() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = UploadOptions([]) { [folder] room in
      .folder(folder.appending(path: "of-\(room)"))
    }
    for name in [nil, RoomName("group-1")] {
      try await options.makeStore(of: name, in: folder).save(Self.byte, Self.entry("a", 1))
    }
    let folders = try names().filter { !$0.contains("/") }
    #expect(folders == ["of-", "of-group-1"])
  }

  @Test(
    "an offer that can't be judged now is made again later",
    arguments: [
      (Fault.Code.tooManyActions, true), (.notRecorded, true), (.notAllowed, false),
      (.unknownAction, false),
    ]
  )
  func later(_ code: Fault.Code, _ isTemporary: Bool) throws {
    let room = UploadRoom(
      judge: { _, _, _ in .failure(Fault(ref: 1, code: code, message: "")) },
      handler: { nil }
    )
    let text = #"{"action":"added","name":"a","size":1}"#
    let offer = try #require(UploadOffer(Array(text.utf8)))
    let verdict = room.judge(offer, of: HTTPRequest(path: "/"), token: "t")
    let isLater = if case .later = verdict { true } else { false }
    #expect(isLater == isTemporary)
  }
}
