import Composable
import LecternRoom
import Testing

@testable import LecternServer

/// Uploads, as scripts: each input, and what the desk decides.
@Suite struct UploadDeskTests {
  typealias Status = UploadDesk.Status

  private static let start = ContinuousClock.now
  private static func options(files: Int = 10, bytes: Int = 10_000) -> UploadOptions {
    var options = UploadOptions([UploadRule("added", maximumSize: 1_000)])
    options.perPerson = UploadQuota(files: files, bytes: bytes)
    options.perRoom = UploadQuota(files: 3 * files, bytes: 2 * bytes)
    return options
  }

  var desk = UploadDesk(options())
  /// The uploads that were given up for others.
  var evicted: [String] = []

  private static func record(
    _ key: String = "k",
    size: Int = 300,
    of person: String = "ann",
    action: String = "added"
  ) -> UploadRecord {
    UploadRecord(
      key: key,
      token: "token of \(person)",
      person: UploadingPerson(id: person),
      action: action,
      rowID: nil,
      fileID: "file \(key)",
      name: "a.jpg",
      size: size
    )
  }

  private mutating func offer(
    _ record: UploadRecord,
    after time: Duration = .zero
  ) -> UploadProblem? {
    do throws(UploadProblem) {
      evicted += try desk.offer(record, at: Self.start + time)
      return nil
    } catch {
      return error
    }
  }

  /// Brings a part, from the request to the write.
  private mutating func part(_ count: Int, at offset: Int, of key: String = "k") -> String {
    switch desk.partAnnounced(of: key, for: "token of ann", at: offset) {
    case .failure(.unknown): return "unknown"
    case .failure(.other(let status)): return "has \(status.offset)"
    case .success: break
    }
    desk.partEnded(of: key)
    switch desk.partArrived(count, of: key, at: offset, now: Self.start) {
    case .failure(.unknown): return "unknown"
    case .failure(.other(let status)): return "has \(status.offset)"
    case .success: break
    }
    let (status, whole) =
      desk.written(count, of: key, at: Self.start) ?? (Status(offset: -1, phase: .done), nil)
    return whole == nil ? "\(status.offset)" : "whole"
  }

  private mutating func isRead(at offset: Int, of key: String = "k") -> Bool {
    if case .success = desk.partAnnounced(of: key, for: "token of ann", at: offset) { return true }
    return false
  }

  private mutating func isWritten(_ count: Int, at offset: Int, of key: String = "k") -> Bool {
    let verdict = desk.partArrived(count, of: key, at: offset, now: Self.start)
    if case .success = verdict { return true }
    return false
  }

  private mutating func wrote(_ count: Int?, of key: String = "k") -> Status? {
    desk.written(count, of: key, at: Self.start)?.status
  }

  private mutating func cancels(_ key: String, _ person: String = "ann") -> Bool {
    desk.canceled(key, for: "token of \(person)")
  }

  private mutating func restores(_ record: UploadRecord, _ count: Int) -> Bool {
    desk.restore(record, count: count, at: Self.start)
  }

  private mutating func expired(after time: Duration) -> [String] {
    desk.removeExpired(at: Self.start + time)
  }

  @Test("parts are written one after the other, until the file is whole")
  mutating func parts() {
    #expect(offer(Self.record()) == nil)
    #expect(part(100, at: 0) == "100")
    #expect(part(150, at: 100) == "250")
    #expect(part(50, at: 250) == "whole")
    desk.settled("k", .done, at: Self.start)
    // A page that was cut off at the end still learns the end.
    #expect(desk.status(of: "k", for: "token of ann") == Status(offset: 300, phase: .done))
    #expect(part(1, at: 300) == "has 300")
  }

  @Test("a part that begins elsewhere, or ends behind the end, isn't written")
  mutating func offsets() {
    #expect(offer(Self.record()) == nil)
    #expect(part(100, at: 1) == "has 0")
    #expect(part(100, at: 0) == "100")
    // A repeated part, and a gap.
    #expect(part(100, at: 0) == "has 100")
    #expect(part(100, at: 200) == "has 100")
    #expect(part(201, at: 100) == "has 100")
    #expect(part(100, at: -1) == "has 100")
    #expect(part(100, at: .max) == "has 100")
    #expect(part(200, at: 100) == "whole")
  }

  @Test("of two parts that arrive at the same time, one is written")
  mutating func twoAtOnce() {
    #expect(offer(Self.record()) == nil)
    for _ in 0..<2 { #expect(isRead(at: 0)) }
    // No more bodies are read for one upload.
    #expect(!isRead(at: 0))
    #expect(isWritten(100, at: 0))
    #expect(!isWritten(100, at: 0))
    #expect(wrote(100) == Status(offset: 100, phase: .receiving))
    // A connection that is cut makes room for the next one.
    desk.partEnded(of: "k")
    #expect(isRead(at: 100))
  }

  @Test("another page's key is of no use")
  mutating func token() {
    #expect(offer(Self.record(of: "ben")) == nil)
    #expect(part(100, at: 0) == "unknown")
    #expect(desk.status(of: "k", for: "token of ann") == nil)
    #expect(!cancels("k"))
    #expect(cancels("k", "ben"))
  }

  @Test("an offer names an action that accepts files, and a size that it accepts")
  mutating func offers() {
    #expect(offer(Self.record(action: "removed")) == .refused)
    #expect(offer(Self.record(size: 0)) == .empty)
    #expect(offer(Self.record(size: -1)) == .empty)
    #expect(offer(Self.record(size: 1_001)) == .size)
    #expect(offer(Self.record(size: .max)) == .size)
    #expect(offer(Self.record(size: 1_000)) == nil)
  }

  @Test("a person and a room have a number of uploads at the same time")
  mutating func open() {
    for index in 0..<4 { #expect(offer(Self.record("\(index)")) == nil) }
    #expect(offer(Self.record("4")) == .busy)
    #expect(offer(Self.record("5", of: "ben")) == nil)
    #expect(cancels("0"))
    #expect(offer(Self.record("6")) == nil)
  }

  @Test("files in the store count, and files that are being received count as announced")
  mutating func quota() {
    desk = UploadDesk(Self.options(files: 3, bytes: 1_500))
    let file = UploadedFile(id: "1", name: "a", type: "image/jpeg", size: 800)
    desk.stored(StoredUpload(file: file, person: "ann", isPublished: true))
    #expect(offer(Self.record("1", size: 700)) == nil)
    #expect(offer(Self.record("2", size: 1)) == .quota)
    // The room has twice as much.
    #expect(offer(Self.record("3", size: 1_000, of: "ben")) == nil)
    #expect(offer(Self.record("4", size: 501, of: "eve")) == .full)
    desk.deleted("1")
    desk.deleted("1")
    #expect(offer(Self.record("5", size: 501, of: "eve")) == nil)
  }

  @Test("an upload that gets no bytes is removed after a time, and its outcome is forgotten later")
  mutating func times() {
    #expect(offer(Self.record("a")) == nil)
    #expect(offer(Self.record("b")) == nil)
    #expect(part(300, at: 0, of: "b") == "whole")
    desk.settled("b", .failed(.type), at: Self.start)
    #expect(expired(after: .seconds(200)) == [])
    #expect(desk.status(of: "b", for: "token of ann")?.phase == .failed(.type))
    #expect(expired(after: .seconds(3_600)) == ["a"])
    #expect(desk.status(of: "a", for: "token of ann") == nil)
    #expect(desk.status(of: "b", for: "token of ann") == nil)
  }

  @Test("an outcome is known for five minutes from the end")
  mutating func outcome() {
    #expect(desk.nextExpiry == nil)
    #expect(offer(Self.record("a")) == nil)
    #expect(desk.nextExpiry == Self.start + .seconds(3_600))
    #expect(part(300, at: 0, of: "a") == "whole")
    #expect(desk.nextExpiry == nil)
    #expect(!desk.isEmpty)
    desk.settled("a", .done, at: Self.start + .seconds(1_000))
    #expect(desk.nextExpiry == Self.start + .seconds(1_300))
    #expect(expired(after: .seconds(1_299)) == [])
    #expect(desk.status(of: "a", for: "token of ann")?.phase == .done)
    #expect(expired(after: .seconds(1_300)) == [])
    #expect(desk.isEmpty)
  }

  @Test("a person with too many uploads gives up the one that has been idle longest")
  mutating func eviction() {
    for index in 0..<4 {
      #expect(offer(Self.record("\(index)"), after: .seconds(index)) == nil)
    }
    #expect(offer(Self.record("4"), after: .seconds(29)) == .busy)
    #expect(offer(Self.record("4"), after: .seconds(31)) == nil)
    #expect(evicted == ["0"])
    #expect(desk.status(of: "0", for: "token of ann") == nil)
    // A part of the oldest is on its way.
    #expect(isRead(at: 0, of: "1"))
    #expect(offer(Self.record("5"), after: .seconds(33)) == nil)
    #expect(evicted == ["0", "2"])
    #expect(offer(Self.record("6", of: "ben"), after: .seconds(33)) == nil)
    #expect(evicted == ["0", "2"])
  }

  @Test("an idle upload gives back its announced size, if the offer is accepted then")
  mutating func quotaEviction() {
    desk = UploadDesk(Self.options(files: 5, bytes: 500))
    #expect(offer(Self.record("a", size: 300)) == nil)
    #expect(offer(Self.record("b", size: 300)) == .quota)
    #expect(offer(Self.record("b", size: 600), after: .seconds(40)) == .quota)
    #expect(evicted == [])
    #expect(offer(Self.record("b", size: 300), after: .seconds(40)) == nil)
    #expect(evicted == ["a"])
  }

  @Test("a room with too many uploads gives up the one that has been idle longest")
  mutating func roomEviction() {
    desk = UploadDesk(Self.options(files: 100, bytes: 100_000))
    for index in 0..<64 {
      #expect(offer(Self.record("\(index)", of: "p\(index)"), after: .seconds(index)) == nil)
    }
    #expect(offer(Self.record("x", of: "eve"), after: .seconds(20)) == .busy)
    #expect(offer(Self.record("x", of: "eve"), after: .seconds(90)) == nil)
    #expect(evicted == ["0"])
  }

  @Test("at the room's limit, uploads that get a byte now and then make room, and others don't")
  mutating func slowUploads() {
    var options = UploadOptions([UploadRule("added", maximumSize: 1_000_000)])
    options.perRoom = UploadQuota(files: 100, bytes: 100_000_000)
    desk = UploadDesk(options)
    for index in 0..<64 {
      #expect(offer(Self.record("\(index)", size: 1_000_000, of: "p\(index)")) == nil)
      let (count, now) = (index == 0 ? 100_000 : 1, Self.start + .seconds(59))
      _ = desk.partArrived(count, of: "\(index)", at: 0, now: now)
      _ = desk.written(count, of: "\(index)", at: now)
    }
    #expect(offer(Self.record("x", of: "eve"), after: .seconds(59)) == .busy)
    #expect(offer(Self.record("x", of: "eve"), after: .seconds(60)) == nil)
    #expect(evicted.count == 1 && evicted != ["0"])
  }

  @Test("a restart continues an upload with the bytes that are there, and finishes a whole one")
  mutating func restart() {
    #expect(!restores(Self.record("a"), 100))
    #expect(part(100, at: 100, of: "a") == "200")
    #expect(restores(Self.record("b"), 300))
    #expect(part(100, at: 300, of: "b") == "has 300")
    #expect(!cancels("b"))
  }

  @Test("a part that can't be written ends the upload; one of a canceled upload changes nothing")
  mutating func failures() {
    #expect(offer(Self.record()) == nil)
    #expect(isWritten(100, at: 0))
    #expect(wrote(nil) == Status(offset: 0, phase: .failed(.disk)))
    #expect(offer(Self.record("l")) == nil)
    #expect(isWritten(100, at: 0, of: "l"))
    #expect(cancels("l"))
    #expect(wrote(100, of: "l") == nil)
  }
}
