import Testing

/// A target imports what it uses.
@Suite struct UnusedImportsTests {
  @Test("a target uses each module that it imports")
  func uses() throws {
    let tree = try SourceTree.all.get()
    let vocabulary = ModuleVocabulary(of: tree)
    for (target, files) in tree.targets.sorted(by: { $0.key < $1.key }) {
      let words = files.reduce(into: Set<String>()) { $0.formUnion($1.words) }
      for module in files.reduce(into: Set<String>(), { $0.formUnion($1.file.imports) }).sorted() {
        let uses = vocabulary.uses(module, words: words)
        let exports = files.contains { $0.file.exports.contains(module) }
        #expect(
          uses == true || exports,
          "\(target) imports \(module): \(uses == nil ? "unknown" : "unused")"
        )
      }
    }
  }
}
