import Foundation
import Testing

@testable import LecternCommand

@Suite struct SystemLibraryTests {
  @Test("missing libraries are listed with their purposes, and the command that installs them")
  func problem() throws {
    let missing = SystemLibrary.all.filter { ["gumbo", "zlib"].contains($0.name) }
    let apt = SystemLibrary.problem(missing: missing, installer: .apt)?.description
    #expect(apt?.contains("zlib: gzip compression\n  gumbo: the HTML parser") == true)
    #expect(apt?.contains("apt-get install zlib1g-dev libgumbo-dev libwebsockets-evlib-uv") == true)
    let brew = SystemLibrary.problem(missing: missing, installer: .brew)?.description
    #expect(brew?.contains("brew install zlib gumbo-parser") == true)
    #expect(SystemLibrary.problem(missing: [], installer: .apt) == nil)
  }

  @Test("the list has the libraries that the manifest names for every app")
  func manifest() throws {
    let manifest = try LecternSources().text(of: "Package.swift")
    let declared = manifest.matches(
      of: #/system\("\w+", "?(\w+?)(?:PkgConfig)?"?, apt: "([\w-]+)", brew: "([\w-]+)"\)/#
    )
    let listed = Set(SystemLibrary.all.map { [$0.name, $0.apt, $0.brew] })
    // Only apps with Markdown need md4c, and only those of several servers NATS.
    let needed = Set(declared.map { [String($0.1), String($0.2), String($0.3)] })
      .filter { !["md4c", "nats"].contains($0[0]) }
    #expect(listed == needed)
  }
}
