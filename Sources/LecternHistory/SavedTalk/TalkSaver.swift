/// Makes the page of the talk so far, for any number of presenters at once.
///
/// One page is made at a time, off the room's loop. A presenter that asks meanwhile gets the same page.
package actor TalkSaver {
  package typealias Page = Result<NamedPage, any Error>

  package struct NamedPage: Sendable {
    /// The talk's name.
    package let name: String
    package let html: [UInt8]

    package init(name: String, html: [UInt8]) {
      (self.name, self.html) = (name, html)
    }
  }

  private let makePage: @Sendable () async throws -> NamedPage
  private var current: Task<Page, Never>?

  /// - Parameter makePage: makes the page.
  package init(_ makePage: @escaping @Sendable () async throws -> NamedPage) {
    self.makePage = makePage
  }

  /// Returns the page of the talk so far, or the reason why there is none.
  package func page() async -> Page { await saving().value }

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
