/// Gives people files.
///
/// ```swift
/// case .exportButtonTapped:
///   guard let sender = ActionContext.current.sender else { break }
///   return .fireAndForget { [downloads, cards = state.cards] in
///     try await downloads.give(GivenFile(named: "cards.csv", type: "text/csv", csv(cards)), to: sender)
///   }
/// ```
///
/// The file is made by an effect, so its work doesn't delay anyone. It isn't in the state, and so in no log and in no page
/// of another person. A replay of the log runs no effects, so it gives nobody a file again.
///
/// A reducer keeps a client. A test creates one that records the files.
public struct DownloadClient: Sendable {
  private let body: @Sendable (GivenFile, Sender) async throws -> Void

  /// Creates a client.
  ///
  /// - Parameter give: gives a file to a person.
  public init(
    give: @escaping @Sendable (_ file: GivenFile, _ person: Sender) async throws -> Void
  ) {
    body = give
  }

  /// Gives a person a file.
  ///
  /// - Throws: an error if the file is too large, or if the person has no page.
  public func give(_ file: GivenFile, to person: Sender) async throws {
    try await body(file, person)
  }

  /// The client of the room whose reducer is being made. Without a room, as in a test, it throws.
  @TaskLocal public static var ofRoom = DownloadClient { file, _ in
    throw NoRoomForFile(name: file.name)
  }
}

/// A file was given without a room. In a test, create a ``DownloadClient``.
struct NoRoomForFile: Error, CustomStringConvertible {
  let name: String

  var description: String { "There is no room to give the file “\(name)” to a person." }
}
