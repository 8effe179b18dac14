import Foundation
import LecternPages
import LecternTransport
import LecternWire
import Testing

@testable import LecternServer

/// Mistakes in an app's pages for presenters, at the server's start.
@Suite struct PresenterPagesTests {
  private func check(_ page: String?) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "pages-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let page { try Data(page.utf8).write(to: folder.appending(path: "lead.html")) }
    try Site(mounts: [Mount(folder: folder)]).check(presenterPages: [
      PresenterPage("Lead", at: "lead")
    ])
  }

  @Test("a page that accepts the presenter's secret passes")
  func accepts() throws {
    try check(#"<script type="module" src="lectern/presenter.js"></script>"#)
    try check(#"<script type="module" src="lead.js"></script>"#)
  }

  @Test("a page without a file is named")
  func missing() {
    let error = #expect(throws: MissingPresenterPage.self) { try check(nil) }
    #expect(
      error?.description
        == #"PresenterPage("Lead", at: "lead"): the app's pages have no lead.html"#
    )
  }

  @Test("a page with the audience's script is named")
  func audience() {
    let error = #expect(throws: PageError.self) {
      try check("<h1>Lead</h1>\n<script type=\"module\" src=\"/lectern/page.js\"></script>")
    }
    #expect(
      error?.description
        == "lead.html:2: a page for presenters loads lectern/presenter.js instead of page.js"
    )
  }
}
