import Foundation
import Testing

/// The inputs that libFuzzer has found (`Fuzzing/fuzz`), run again.
@Suite struct CorpusTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzzing/Corpus")

  @Test("no input of the corpus fails", arguments: FuzzTarget.allCases)
  func replay(target: FuzzTarget) async throws {
    let folder = Self.corpus.appending(path: target.rawValue)
    let inputs = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    #expect(!inputs.isEmpty)
    // A target waits for its listener. It must not do so on a thread of the pool, since the listener needs one.
    let findings = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: Self.findings(of: target, in: inputs))
      }
    }
    #expect(findings == [])
  }

  /// Returns a line for each input that fails.
  private static func findings(of target: FuzzTarget, in inputs: [URL]) -> [String] {
    inputs.compactMap { input in
      do {
        try target.check([UInt8](try Data(contentsOf: input)))
        return nil
      } catch {
        return "\(input.lastPathComponent): \(error)"
      }
    }
  }
}
