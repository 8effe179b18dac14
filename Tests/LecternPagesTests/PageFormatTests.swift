import Foundation
import Testing

@testable import LecternPages
@testable import LecternWire

/// Formats before a browser writes them in the viewer's language. `formats.test.js` reads the same table.
@Suite struct PageFormatTests {
  private let table: PageValue

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appending(path: "Fixtures/pages/formats.json"))
    table = PageValue(try #require(RawJSON([UInt8](data))))
  }

  @Test("the first paint has digits, dates of ISO 8601 and times with their zone")
  func texts() throws {
    guard case .array(let rows) = table["texts"] else {
      Issue.record("the table has no texts")
      return
    }
    #expect(rows.count > 30)
    for row in rows {
      let name = row["format"]?.text ?? ""
      let format = try #require(PageFormat(name), "\(name)")
      let value = row["value"] ?? .undefined
      #expect(format.text(of: value) == row["paint"]?.text, "\(name) \(value)")
    }
  }

  @Test("there are no other formats")
  func unknown() {
    guard case .array(let names) = table["unknown"] else { return }
    for name in names { #expect(PageFormat(name.text) == nil, "\(name)") }
  }
}
