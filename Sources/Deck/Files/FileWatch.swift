internal import Foundation

/// Notices changes of a talk's file, of the files that it includes, and of the file of pages that it names.
struct FileWatch {
  /// Changes with each save, also if an editor replaces the file.
  private struct Stamp: Equatable {
    let date: Date?
    let size: Int?
    let number: Int?

    init(of file: URL) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
      date = attributes?[.modificationDate] as? Date
      size = (attributes?[.size] as? NSNumber)?.intValue
      number = (attributes?[.systemFileNumber] as? NSNumber)?.intValue
    }
  }

  /// The pages of a version of a file. Markdown is saved more often than its pages, which take time to draw.
  private struct Drawing {
    let file: URL
    let stamp: Stamp
    /// The stamp that the talk had when it was drawn.
    let talkStamp: Stamp
    let result: Result<[Page], PageError>

    var hasFailed: Bool { if case .failure = result { true } else { false } }
  }

  private let file: URL
  private let pages: PageClient
  private let illustrations: IllustrationClient
  private var talk: Talk
  private var stamps: [Stamp] = []
  private var includedFiles: [URL] = []
  private var missingFiles: [URL] = []
  private var drawing: Drawing?
  private var problem: String?
  /// The times in a row that the file, or one that it includes, could not be read. An editor that replaces it may leave none for a moment.
  private var failureCount = 0
  private static let toleratedFailures = 3

  init(
    _ file: URL,
    pages: PageClient,
    illustrations: IllustrationClient = .unavailable,
    known: Talk
  ) {
    (self.file, self.pages, self.illustrations, talk) = (file, pages, illustrations, known)
  }

  /// Looks at the files. Returns nil if nothing has changed.
  mutating func event() async -> TalkClient.Event? {
    let stamp = Stamp(of: file)
    let (included, includedStamps) = (includedFiles, includedFiles.map(Stamp.init))
    let stamps = [stamp] + includedStamps + (drawing.map { [Stamp(of: $0.file)] } ?? [])
    guard stamps != self.stamps || failureCount > 0 else { return nil }
    do {
      let knownMissing = missingFiles
      let new = try await read()
      if !Set(missingFiles).isSubset(of: knownMissing), failureCount < Self.toleratedFailures {
        (failureCount, missingFiles) = (failureCount + 1, knownMissing)
        return nil
      }
      // A file that was not known before has no stamp from before it was read: it is read once more.
      self.stamps =
        includedFiles == included
        ? [stamp] + includedStamps + (drawing.map { [$0.stamp] } ?? []) : []
      let hadProblem = problem != nil
      (failureCount, problem) = (0, nil)
      guard new != talk || hadProblem else { return nil }
      talk = new
      return .read(new)
    } catch {
      failureCount += 1
      guard failureCount > Self.toleratedFailures, problem != error.description else { return nil }
      problem = error.description
      return .failed(error.description)
    }
  }

  private mutating func read() async throws(TalkFileError) -> Talk {
    let source = try TalkSource(file)
    (includedFiles, missingFiles) = (source.includedFiles, source.missingFiles)
    guard let file = source.pages else {
      drawing = nil
      return await source.talk(with: [], illustrations: illustrations)
    }
    let stamp = Stamp(of: file)
    // A tool may have been missing, or the machine busy: a talk that is saved again is drawn again.
    let talkStamp = Stamp(of: self.file)
    let retries = drawing?.hasFailed == true && drawing?.talkStamp != talkStamp
    if drawing?.file != file || drawing?.stamp != stamp || retries {
      drawing = Drawing(
        file: file,
        stamp: stamp,
        talkStamp: talkStamp,
        result: await pages.result(of: file)
      )
    }
    switch drawing?.result {
    case .success(let pages)?:
      return await source.talk(with: pages, illustrations: illustrations)
    case .failure(let error)?: throw source.error(error)
    case nil: return await source.talk(with: [], illustrations: illustrations)
    }
  }
}

extension PageClient {
  fileprivate func result(of file: URL) async -> Result<[Page], PageError> {
    do {
      return .success(try await pages(file))
    } catch {
      return .failure(error)
    }
  }
}
