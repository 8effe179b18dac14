import Foundation
import FuzzTargets
import Testing

/// What libFuzzer has found worth keeping (`Scripts/fuzz`) is tried again.
@Suite struct CorpusTests {
  static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/fuzz")

  @Test("nothing that was ever found does harm", arguments: FuzzTarget.allCases)
  func replay(target: FuzzTarget) throws {
    let folder = Self.corpus.appending(path: target.rawValue)
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
