package import Foundation

extension TalkClient {
  /// Watches a file. It looks at the file four times a second instead of asking the system for its changes: editors
  /// replace files, and network folders and containers report no changes.
  package static func live(_ file: URL, clock: any Clock<Duration> = ContinuousClock())
    -> TalkClient
  {
    TalkClient { known, report in
      var watch = FileWatch(known: known)
      while true {
        try await clock.sleep(for: .milliseconds(250))
        if let event = watch.event(of: file) { await report(event) }
      }
    }
  }

  /// Reads a file.
  ///
  /// - Throws: ``TalkFileError`` with a sentence for the speaker.
  package static func read(_ file: URL) throws(TalkFileError) -> Talk {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw TalkFileError(
        description: "cannot read \(file.lastPathComponent): \(error.localizedDescription)"
      )
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw TalkFileError(description: "\(file.lastPathComponent) is not UTF-8 text")
    }
    guard !text.allSatisfy(\.isWhitespace) else {
      throw TalkFileError(description: "\(file.lastPathComponent) is empty")
    }
    let folder = file.deletingLastPathComponent()
    return TalkReader.talk(from: text) { path in
      let path = path.removingPercentEncoding ?? path
      return FileManager.default.fileExists(atPath: folder.appending(path: path).path)
    }
  }
}

/// Why a file is no talk.
package struct TalkFileError: Error, CustomStringConvertible {
  package let description: String
}

/// What was last seen of a file.
private struct FileWatch {
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

  private var talk: Talk
  private var stamp: Stamp?
  private var problem: String?
  /// The times in a row that the file could not be read. An editor that replaces it may leave none for a moment.
  private var failureCount = 0
  private static let toleratedFailures = 3

  init(known: Talk) { talk = known }

  mutating func event(of file: URL) -> TalkClient.Event? {
    let stamp = Stamp(of: file)
    guard stamp != self.stamp || failureCount > 0 else { return nil }
    do {
      let new = try TalkClient.read(file)
      self.stamp = stamp
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
}
