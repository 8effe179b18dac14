import Foundation
import Testing

/// The ports are the originals with the changes that the article “Porting a reducer” lists.
@Suite struct PortingTests {
  /// The first cells of the article's table.
  static func rows() throws -> [String] {
    let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Lectern/Lectern.docc/PortingAReducer.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    return text.matches(of: #/\n\| \*\*([^*]+)\*\* \|/#).map { String($0.1) }
  }

  @Test("a port is its original with the listed changes, and no others", arguments: Port.all)
  func ports(port: Port) throws {
    let difference = Port.difference(try port.ported(by: port.rules), try port.compiled)
    #expect(difference == nil, "- the changed original, + the port")
  }

  @Test("the article lists the changes, and each of them is one of a port")
  func rows() throws {
    let rows = try Self.rows()
    #expect(Set(rows) == Set(Port.all.flatMap(\.rules).map(\.row)))
    #expect(Set(rows).count == rows.count)
  }

  @Test("no port compares equal without one of its changes")
  func necessity() throws {
    for port in Port.all {
      for own in port.own {
        let others = port.rules.filter { $0.description != own.description }
        #expect(try port.ported(by: others) != port.compiled, "\(own)")
      }
    }
    for rule in PortingRule.general {
      let isNecessary = try Port.all.contains { port in
        let others = port.rules.filter { $0.description != rule.description }
        return try port.ported(by: others) != port.compiled
      }
      #expect(isNecessary, "\(rule)")
    }
  }

  @Test("a further change of any line is found", arguments: Port.all)
  func furtherChange(port: Port) throws {
    let ported = try port.ported(by: port.rules)
    for index in ported.indices {
      var changed = ported
      changed[index] += " // changed"
      #expect(Port.difference(ported, changed)?.hasSuffix("// changed") == true)
      changed.remove(at: index)
      #expect(Port.difference(ported, changed)?.hasPrefix("- ") == true)
    }
    #expect(Port.difference(ported, ported + ["let further = true"]) == "+ let further = true")
  }
}
