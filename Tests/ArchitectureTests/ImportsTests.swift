import Testing

/// Each target imports only the modules that its ``ImportRule`` allows.
@Suite struct ImportsTests {
  @Test("a target imports only allowed modules", arguments: ImportRule.all)
  func imports(rule: ImportRule) throws {
    for file in try SourceFile.all(ofTarget: rule.target) {
      let forbidden = file.imports.subtracting(rule.modules(allowedIn: file))
      #expect(forbidden.isEmpty, "\(rule.target)/\(file.name)")
    }
  }

  @Test("a system module is imported by one target only")
  func exclusiveModules() throws {
    for (modules, owner) in [
      (["CLibwebsockets"], "LecternTransport"), (["CSQLite"], "LecternLog"),
      (["CNATS"], "LecternNATS"),
      (ImportRule.syntax, "ComposableExpansions"),
    ] {
      for rule in ImportRule.all where rule.target != owner {
        #expect(rule.allowed.isDisjoint(with: modules), "\(rule.target)")
      }
      #expect(
        try SourceFile.all(ofTarget: owner).contains { !$0.imports.isDisjoint(with: modules) }
      )
    }
  }

  @Test("libwebsockets is imported in its own folder of the transport only")
  func libwebsocketsFolder() throws {
    let importing = try SourceFile.all(ofTarget: "LecternTransport").filter {
      $0.imports.contains("CLibwebsockets")
    }
    #expect(!importing.isEmpty)
    for file in importing { #expect(file.folder == "Libwebsockets", "\(file.folder)/\(file.name)") }
  }

  @Test(
    "the main file of a server is wiring, 40 lines at most",
    arguments: ["PrimeTimePlayground", "PrimeTimeServer"]
  )
  func mainFile(target: String) throws {
    let main = try SourceFile.all(ofTarget: target).filter {
      $0.name == "main.swift" || $0.text.contains("\n@main")
    }
    #expect(main.count == 1)
    for file in main { #expect(file.lineCount <= 40, "\(file.name)") }
  }

  @Test(
    "every form of an import is found",
    arguments: [
      "import A", "  import A", "public import A", "internal import A", "private import A",
      "@testable import A", "@preconcurrency public import A", "import struct A.B", "import A.B",
      "@_spi(Inner) import A", "/* a */ import A", "let x = 1; import A", "import `A`",
      "/* /* nested */ still */import A // why",
    ]
  )
  func forms(text: String) {
    #expect(SourceFile(name: "File.swift", text: text).imports == ["A"])
  }

  @Test(
    "comments and other text are not imports",
    arguments: [
      "// import A", "/// import A", "/* import A */", "/*\nimport A\n*/", "/* /* */\nimport A */",
      "let important = A", "importA", "let a = \"import A\"",
    ]
  )
  func noImports(text: String) {
    #expect(SourceFile(name: "File.swift", text: text).imports == [])
  }

  @Test("a target without sources is an error")
  func missingTarget() {
    #expect(throws: (any Error).self) { try SourceFile.all(ofTarget: "NoSuchTarget") }
  }

  @Test("a module for some files is allowed by file name only")
  func someFiles() throws {
    func allows(_ module: String, in name: String, of target: String) throws -> Bool {
      let rule = try #require(ImportRule.all.first { $0.target == target })
      return rule.modules(allowedIn: SourceFile(name: name, text: "")).contains(module)
    }
    #expect(try allows("Foundation", in: "AppView.swift", of: "PrimeTime"))
    #expect(try allows("Lectern", in: "HostedApp+PrimeTime.swift", of: "PrimeTime"))
    #expect(try !allows("Foundation", in: "AppFeature.swift", of: "PrimeTime"))
    #expect(try !allows("LecternTransport", in: "AppView.swift", of: "PrimeTime"))
    #expect(try allows("Foundation", in: "FileClient+Live.swift", of: "PrimeTimeFavoritePrimes"))
  }

  @Test("no feature of PrimeTime may import another one or the app")
  func features() throws {
    for feature in ImportRule.primeTimeFeatures {
      let rule = try #require(ImportRule.all.first { $0.target == feature })
      for file in try SourceFile.all(ofTarget: feature) {
        let others = rule.modules(allowedIn: file)
          .intersection(ImportRule.primeTimeFeatures + ["Lectern", "PrimeTime"])
        #expect(others.isEmpty, "\(feature)/\(file.name)")
      }
    }
  }
}
