package import Foundation

extension TalkClient {
  /// Watches a file. It looks at the file four times a second instead of asking the system for its changes: editors
  /// replace files, and network folders and containers report no changes.
  ///
  /// - Parameters:
  ///   - file: the talk.
  ///   - pages: draws the pages of a PDF that is the talk, or that it names.
  ///   - illustrations: draws its formulas and diagrams.
  ///   - clock: the clock of the watch.
  package static func live(
    _ file: URL,
    pages: PageClient = .unavailable,
    illustrations: IllustrationClient = .unavailable,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> TalkClient {
    TalkClient { known, report in
      var watch = FileWatch(
        file,
        pages: pages,
        illustrations: illustrations,
        known: known
      )
      while true {
        try await clock.sleep(for: .milliseconds(250))
        if let event = await watch.event() { await report(event) }
      }
    }
  }

  /// Reads a file.
  ///
  /// - Throws: ``TalkFileError`` with a sentence for the speaker.
  package static func read(
    _ file: URL,
    pages: PageClient,
    illustrations: IllustrationClient = .unavailable
  ) async throws(TalkFileError) -> Talk {
    let source = try TalkSource(file)
    guard let file = source.pages else {
      return await source.talk(with: [], illustrations: illustrations)
    }
    do {
      let pages = try await pages.pages(file)
      return await source.talk(with: pages, illustrations: illustrations)
    } catch {
      throw source.error(error)
    }
  }
}
