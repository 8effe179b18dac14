import Foundation
import Testing

@testable import LecternPages
@testable import LecternWire

/// The paths of pages. `paths.test.js` reads the same table.
@Suite struct PagePathTests {
  private struct Table: Decodable {
    let malformed: [String]
  }

  private let bytes: [UInt8]

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    bytes = [UInt8](try Data(contentsOf: folder.appending(path: "Fixtures/pages/paths.json")))
  }

  @Test("paths lead to the values that they lead to on a page")
  func values() throws {
    let table = PageValue(try #require(RawJSON(bytes)))
    guard case .array(let rows) = table["values"], case .object(let scopes) = table["scopes"] else {
      return #expect(Bool(false), "the table has no values")
    }
    #expect(rows.count > 20)
    for row in rows {
      guard case .array(let values) = scopes[FieldName(row["0"]?.text ?? "")] else { continue }
      let path = row["1"]?.text ?? ""
      let expected = row["3"] == nil ? row["2"] : .undefined
      #expect(PageScope(values: values)[path] == expected, "\(path)")
      #expect(PagePath(path) != nil, "\(path)")
    }
  }

  @Test("keys of rows that differ in code units are different keys")
  func keys() {
    let items = ["\u{E9}", "e\u{301}", "\u{E9}"].map { PageValue.object(["id": .string($0)]) }
    let keys = RowKey.keys(of: items, by: .read("id")).map(\.json)
    #expect(keys.map(\.utf8.count) == [4, 5, 9])
  }

  @Test("malformed paths lead nowhere")
  func malformed() throws {
    for path in try JSONDecoder().decode(Table.self, from: Data(bytes)).malformed {
      #expect(PagePath(path) == nil, "\(path)")
      #expect(PageScope(values: [.object(["": .bool(true)])])[path] == .undefined, "\(path)")
    }
  }
}
