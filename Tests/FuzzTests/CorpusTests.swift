import Foundation
import Testing

/// The inputs that libFuzzer has found (`Fuzzing/fuzz`), run again.
@Suite struct CorpusTests {
  static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzzing/Corpus")

  @Test("no input of the corpus fails", arguments: FuzzTarget.allCases)
  func replay(target: FuzzTarget) async throws {
    // A target waits for its listener, and must not do so on a thread of the pool, which the listener needs.
    let result = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: Result { try Self.check(target) })
      }
    }
    try result.get()
  }

  private static func check(_ target: FuzzTarget) throws {
    let folder = corpus.appending(path: target.rawValue)
    let inputs = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    #expect(!inputs.isEmpty)
    for input in inputs {
      let bytes = [UInt8](try Data(contentsOf: input))
      #expect(throws: Never.self, "\(input.lastPathComponent)") { try target.check(bytes) }
    }
  }
}
