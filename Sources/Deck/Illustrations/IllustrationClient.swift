package import Foundation

/// Typesets formulas, and draws diagrams.
package struct IllustrationClient: Sendable {
  /// Returns an illustration for each source, in the same order.
  package var draw: @Sendable ([IllustrationSource]) async -> [Illustration]

  package init(draw: @escaping @Sendable ([IllustrationSource]) async -> [Illustration]) {
    self.draw = draw
  }

  /// Draws nothing.
  package static let unavailable = IllustrationClient { $0.map(Illustration.unavailable) }

  /// Typesets formulas with pandoc, and draws diagrams with Graphviz.
  ///
  /// - Parameter folder: the folder of the results. The same source is drawn once.
  package static func live(in folder: URL) -> IllustrationClient {
    .live(in: folder, commands: .live())
  }

  static func live(in folder: URL, commands: CommandClient) -> IllustrationClient {
    IllustrationClient { sources in
      let cache = IllustrationCache(in: folder)
      var results = sources.map(cache.illustration)
      let missing = results.indices.filter { results[$0] == nil }
      guard !missing.isEmpty else { return results.compactMap(\.self) }
      cache.removeOldFiles()
      let drawn = await draw(missing.map { sources[$0] }, in: cache, commands)
      for (index, illustration) in zip(missing, drawn) {
        results[index] = cache.save(illustration, of: sources[index])
      }
      return zip(sources, results).map { $1 ?? .unavailable($0) }
    }
  }

  private static func draw(
    _ sources: [IllustrationSource],
    in cache: IllustrationCache,
    _ commands: CommandClient
  ) async -> [Illustration] {
    let formulas = sources.filter { if case .formula = $0 { true } else { false } }
    let work: URL
    do {
      work = try cache.makeWork()
    } catch {
      let problem = "the folder \(cache.path) cannot be written: \(error.localizedDescription)"
      return sources.map { _ in .failed(problem) }
    }
    defer { try? FileManager.default.removeItem(at: work) }
    var typeset = await Typesetter(folder: work, commands: commands).typeset(formulas)[...]
    let renderer = DiagramRenderer(folder: work, commands: commands)
    var results: [Illustration] = []
    for source in sources {
      switch source {
      case .formula: results.append(typeset.popFirst() ?? .unavailableFormula)
      case .diagram(let text, let isNarrow):
        let diagram = await renderer.draw(text, isNarrow: isNarrow) { try cache.save(picture: $0) }
        results.append(diagram)
      }
    }
    return results
  }
}
