import Foundation
import LecternRoom
import LecternTesting
import Logging
import Synchronization
import TestSupport
import Testing

@testable import LecternServer

/// Saves of the links and devices.
@Suite struct LinkPersistenceTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let warnings = LogLines(.error)

  private func keeper() -> LinkPersistence {
    LinkPersistence(store: PersistedLinksFile(in: folder), logger: warnings.logger) {
      PersistedLinks()
    }
  }

  /// Waits until the changes so far are saved, or cannot be.
  private func settle(_ keeper: LinkPersistence) async {
    await withCheckedContinuation { continuation in
      if keeper.isSaved(otherwise: { continuation.resume() }) { continuation.resume() }
    }
  }

  @Test("a change is saved when the file has it, and not before")
  func saved() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let keeper = keeper()
    #expect(keeper.isSaved {})
    keeper.recordChange()
    #expect(!keeper.isSaved {})
    #expect(!FileManager.default.fileExists(atPath: PersistedLinksFile(in: folder).url.path))
    let running = Task { await keeper.run() }
    await settle(keeper)
    #expect(FileManager.default.fileExists(atPath: PersistedLinksFile(in: folder).url.path))
    #expect(keeper.isSaved {})
    running.cancel()
  }

  @Test("a file that cannot be written lets those go on that wait for it")
  func failure() async throws {
    // A file in place of the folder.
    try Data().write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let keeper = keeper()
    keeper.recordChange()
    let running = Task { await keeper.run() }
    await settle(keeper)
    #expect(warnings.messages.contains { $0.contains("will not survive a restart") })
    running.cancel()
  }
}
