import Composable
import Foundation
import RoomSamples
import Testing

@testable import LecternRoom

/// The lines of the sources that handle an action.
@Suite struct SourceFolderTests {
  private func folder(_ files: [String: String]) throws -> URL {
    let root = FileManager.default.temporaryDirectory.appending(path: "sources-\(UUID())")
    for (path, text) in files {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    return root
  }

  private func step(_ type: String, depth: Int = 0) -> ReducerStep {
    ReducerStep(name: String(type.split(separator: ".").last ?? ""), type: type, depth: depth)
  }

  static let counter = """
    import Composable

    /// As in `case .incrTapped` of struct CounterFeature.
    struct Helper { let tapped = Action.incrTapped }

    struct CounterFeature: Reducer {
      func reduce(into state: inout Int, action: Action) -> Effect<Action> {
        switch action {
        case .incrTappedTwice: state += 2
        case .incrTapped:
          state += 1

          log()
        case .decrTapped: state -= 1
        }
      }
    }
    """

  @Test("an action is found where its feature handles it")
  func handled() async throws {
    let root = try folder([
      "App/Counter/CounterFeature.swift": Self.counter,
      "Other/CounterFeature.swift": "struct CounterFeature {}",
    ])
    defer { try? FileManager.default.removeItem(at: root) }
    let excerpt = await SourceFolder(root).excerpt(
      of: "counter.incrTapped",
      handledBy: [step("App.AppFeature"), step("App.CounterFeature", depth: 2)]
    )
    #expect(
      excerpt
        == SourceExcerpt(
          file: "App/CounterFeature.swift",
          line: 10,
          text: "case .incrTapped:\n  state += 1\n\n  log()"
        )
    )
  }

  @Test("a reducer that wraps a function is found by its location")
  func function() async throws {
    let root = try folder([
      "App/Settings.swift":
        "\n\nReduce { state, action in\n  if action == .resetTapped { state = 0 }\n}\n"
    ])
    defer { try? FileManager.default.removeItem(at: root) }
    let step = ReducerStep(name: "Reduce", depth: 1, location: "App/Settings.swift:3")
    let excerpt = await SourceFolder(root).excerpt(of: "settings.resetTapped", handledBy: [step])
    #expect(excerpt?.line == 4 && excerpt?.text == "if action == .resetTapped { state = 0 }")
  }

  @Test(
    "without the sources, or the action in them, nothing is shown",
    arguments: ["App.CounterFeature", "App.Missing", "CounterFeature", "../../etc.passwd"]
  )
  func missing(type: String) async throws {
    let root = try folder(["App/CounterFeature.swift": Self.counter])
    defer { try? FileManager.default.removeItem(at: root) }
    #expect(await SourceFolder(root).excerpt(of: "counter.unknown", handledBy: [step(type)]) == nil)
    let gone = SourceFolder(root.appending(path: "gone"))
    #expect(await gone.excerpt(of: "counter.incrTapped", handledBy: [step(type)]) == nil)
  }
}
