import Testing

/// The errors for a type of which only the compiler knows that it cannot be encoded.
@Suite(.enabled(if: Compiler() != nil)) struct UnencodableValueTests {
  func errors(_ enumCase: String) throws -> [String] {
    let source = """
      import Composable
      struct Row: Sendable {}
      struct Page: Decodable, Sendable {}
      @UserAction enum Action {
        \(enumCase)
      }
      """
    let lines = try #require(Compiler()).diagnostics(of: source).split(separator: "\n")
    return zip(lines, lines.dropFirst()).compactMap { line, next in
      // The excerpt: the line of the expansion, and the error below it.
      guard let error = next.firstRange(of: "`- error: ") else { return nil }
      return line.drop { $0 != "|" }.dropFirst().drop { $0 != "|" }.dropFirst()
        .trimming(" ") + " → " + next[error.upperBound...]
    }
  }

  @Test(
    "the compiler shows the case and names the remedy",
    arguments: [
      (
        "case turned(Page)",
        [
          "try encoder.value(value0, for: \"turned\") → 'value(_:for:)' is unavailable: the case's value cannot "
            + "be written to the log; mark its type @UserAction or make it Codable, or mark the case @Redacted"
        ]
      ),
      (
        "case moved(from: Int, page: Page)",
        [
          "try encoder.fields((\"from\", value0), (\"page\", value1), for: \"moved\") → 'fields(_:for:)' is "
            + "unavailable: the case's values cannot be written to the log; make their types Codable, or mark "
            + "the case @Redacted"
        ]
      ),
      (
        "@ServerOnly case placed(Int, Page)",
        [
          "try encoder.values(value0, value1, for: \"placed\") → 'values(_:for:)' is unavailable: the case's "
            + "values cannot be written to the log; make their types Codable, or mark the case @Redacted"
        ]
      ),
      (
        "@ServerOnly case loaded(Row)",
        [
          "return try .loaded(payload.value(Row.self, for: name)) → 'value(_:for:)' is unavailable: the case's "
            + "value cannot be decoded; mark its type @UserAction or make it Codable, or mark the case @ServerOnly "
            + "@Redacted",
          "try encoder.value(value0, for: \"loaded\") → 'value(_:for:)' is unavailable: the case's value cannot "
            + "be written to the log; mark its type @UserAction or make it Codable, or mark the case @Redacted",
        ]
      ),
      ("@Redacted case turned(Page)", []),
      ("@ServerOnly @Redacted case loaded(Row)", []),
      ("case listed([Int?], at: Int)", []),
    ]
  )
  func remedies(enumCase: String, expected: [String]) throws {
    #expect(try errors(enumCase) == expected)
  }
}

extension Substring {
  fileprivate func trimming(_ character: Character) -> String {
    var text = drop { $0 == character }
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
