import ArgumentParser
import Composable
import Foundation
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom
@testable import LecternServer

/// What pages in development mode are told.
@Suite struct DevelopmentReportTests {
  @UserAction enum RowAction {
    case done
    case moved(Int)
  }
  @UserAction enum AppAction {
    case reset
    case rows(IdentifiedAction<Int, RowAction>)
    @ServerOnly case loaded([Int])
  }
  @ViewState struct AppView { var count: Int }

  private let report = DevelopmentReport(
    actions: ActionSchema(of: AppAction.self),
    room: RoomState(),
    shape: ViewStateShape()
  )

  @Test("a nested action is named by the index of its type")
  func actions() throws {
    let types = report.actions
    #expect(types[0]["reset"] == .some(.none))
    let rows = try #require(types[0]["rows"] ?? nil)
    let element = try #require(types[rows]["element"] ?? nil)
    #expect(types[element] == ["done": nil, "moved": nil])
    #expect(report.roomActions[0]["handRaised"] == .some(.none))
  }

  @Test("the fields of the room and of the viewer are those that some viewer has")
  func fields() throws {
    let room = try #require(report.fields["$room"])
    #expect(Set(room).isSuperset(of: ["driver", "hands", "joinCode", "watching"]))
    let viewer = try #require(report.fields["$viewer"])
    #expect(Set(viewer).isSuperset(of: ["id", "isDriving", "may", "mayNot", "recordingProblem"]))
  }

  @Test("the report of a room has the shape of the view states of all roles")
  func room() async {
    let room = TestRoom(over: .memory, Counter.State(count: 7))
    let objects = await room.room.developmentReport.objects
    #expect(objects[""] == true)
    #expect(objects["$mine"] == nil)
    await room.finish()
  }

  @Test("the route is JSON that is never cached")
  func route() throws {
    let route = DevelopmentRoute { [report] in report }
    let response = try #require(route.response(to: HTTPRequest(path: route.path)))
    #expect(response.contentType == "application/json")
    #expect(response.headers.contains { $0 == ("cache-control", "no-store") })
    let decoded = try JSONDecoder().decode(DevelopmentReport.self, from: Data(response.body))
    #expect(decoded == report)
  }

  @Test("the runtime imports the module of development mode in development only")
  func modules() throws {
    let runtime = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Public/lectern").standardizedFileURL
    for isInDevelopment in [false, true] {
      let site = Site(
        mounts: [.init(path: "/lectern/", folder: runtime)],
        isInDevelopment: isInDevelopment
      )
      for name in ["page.js", "index.js", "present.js"] {
        let file = try #require(StaticFile(path: runtime.appending(path: name).path))
        let request = HTTPRequest(path: "/lectern/\(name)")
        let response = try #require(site.response(to: request, for: file))
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(
          text.contains("import(\"./development/development.js?v=") == isInDevelopment,
          "\(name)"
        )
      }
    }
  }

  @Test("pages are in development where only this machine can open them, or as the command says")
  func options() throws {
    for (arguments, isInDevelopment) in [
      ([], true), (["--share"], false), (["--trust-proxy"], false), (["--no-development"], false),
      (["--share", "--development"], true),
    ] {
      #expect(try ServerOptions.parse(arguments).isInDevelopment == isInDevelopment, "\(arguments)")
    }
  }
}
