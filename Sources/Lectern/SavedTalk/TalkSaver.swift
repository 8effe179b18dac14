/// Makes the page of the talk so far, for any number of presenters at once.
///
/// One page is made at a time, off the room's loop: a presenter that asks meanwhile gets the same page.
actor TalkSaver {
  typealias Page = Result<NamedPage, any Error>

  struct NamedPage: Sendable {
    /// The talk's name.
    let name: String
    let html: [UInt8]
  }

  private let makePage: @Sendable () async throws -> NamedPage
  private var current: Task<Page, Never>?

  /// - Parameter makePage: makes the page.
  init(_ makePage: @escaping @Sendable () async throws -> NamedPage) {
    self.makePage = makePage
  }

  /// Returns the page of the talk so far, or the reason why there is none.
  func page() async -> Page { await saving().value }

  /// Returns the task that makes the page, and starts it unless it runs.
  func saving() -> Task<Page, Never> {
    if let current { return current }
    let task = Task.detached(priority: .utility) { [self, makePage] in
      let page: Page
      do { page = .success(try await makePage()) } catch { page = .failure(error) }
      await end()
      return page
    }
    current = task
    return task
  }

  private func end() { current = nil }
}
