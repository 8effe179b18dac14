import Testing

@Suite("The diagnostics of @EnumProperties")
struct EnumPropertiesDiagnosticTests {
  @Test(
    "only an enum has cases",
    arguments: [
      ("struct", "remove it, or make this an enum"), ("class", "remove it, or make this an enum"),
      ("actor", "remove it, or make this an enum"), ("protocol", "remove it, or make this an enum"),
      ("extension", "move it to the declaration of the enum"),
    ]
  )
  func onlyAnEnum(kind: String, advice: String) {
    #expect(
      diagnostics(of: "@EnumProperties \(kind) Action {}")
        == ["@EnumProperties: @EnumProperties can only be applied to an enum; \(advice)"]
    )
  }

  @Test(
    "two cases with the same name are an error, in an #if, too",
    arguments: ["case moved(y: Int)", "#if DEBUG\n  case moved(y: Int)\n  #endif"]
  )
  func sameName(second: String) {
    #expect(
      diagnostics(of: "@EnumProperties enum Action {\n  case moved(x: Int)\n  \(second)\n}") == [
        "moved: @EnumProperties identifies cases by their base name, but two are named 'moved'; rename one"
      ]
    )
  }

  @Test("no property can be named Type or Protocol", arguments: ["Type", "Protocol"])
  func metatype(name: String) {
    #expect(
      diagnostics(of: "@EnumProperties enum Action { case `\(name)`(Int) }") == [
        "`\(name)`: @EnumProperties cannot add a property named '\(name)', which Swift parses as a metatype; "
          + "rename the case"
      ]
    )
  }
}
