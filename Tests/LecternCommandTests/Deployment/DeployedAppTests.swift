import ArgumentParser
import Foundation
import Testing

@testable import LecternCommand

@Suite struct DeployedAppTests {
  private let sources = Result { try LecternSources() }

  private func template(_ name: String) throws -> String {
    try sources.get().text(of: "Deployment/\(name)")
  }

  private func app(_ package: String = "/code/Quiz", hasPages: Bool = true) throws -> DeployedApp {
    DeployedApp(
      product: "ShowOfHands",
      context: try BuildContext(package: package, dependencies: ["/code/lectern"], manifest: ""),
      hasPages: hasPages,
      host: "vote.example.org",
      port: 9001
    )
  }

  @Test("the Dockerfile builds the app's package, with its pages")
  func dockerfile() throws {
    let text = try app().dockerfile(template("Dockerfile"), in: "deploy")
    for line in [
      "ARG PACKAGE=Quiz", "ARG PRODUCT=ShowOfHands", "ARG PAGES=Public",
      "# docker build --file Quiz/deploy/Dockerfile --tag showofhands .",
      "#   --proxy-address 172.17.0.1 --public-address https://vote.example.org",
    ] {
      #expect(text.split(separator: "\n").contains { $0 == line }, "\(line)")
    }
    #expect(!text.contains("PrimeTime") && !text.contains("primetime"))
    #expect(
      try app(hasPages: false).dockerfile(template("Dockerfile"), in: "d").contains("PAGES=\n")
    )
  }

  /// Docker isn't at hand in tests: this reads what can be wrong without it.
  @Test(
    "each stage of the Dockerfile has an image, and copies from the context or from a stage before it"
  )
  func stages() throws {
    let text = try app().dockerfile(template("Dockerfile"), in: "deploy")
      .replacing("\\\n", with: " ")
    var stages: [String] = []
    var arguments: Set<String> = []
    var used: Set<String> = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "FROM": stages.append(words.count == 4 && words[2] == "AS" ? words[3] : "")
      case "ARG": arguments.insert(String(words[1].prefix { $0 != "=" }))
      case "COPY":
        let stage = words[1].hasPrefix("--from=") ? words[1].dropFirst(7) : nil
        if let stage { #expect(stages.dropLast().contains(String(stage))) }
        #expect(stage != nil || Array(words[1...]) == [".", "."])
      default:
        let names = ["ENTRYPOINT", "EXPOSE", "RUN", "USER", "VOLUME", "WORKDIR"]
        #expect(names.contains(words[0]), "\(line)")
      }
      used.formUnion(line.matches(of: /\$([A-Z]+)/).map { String($0.1) })
    }
    #expect(stages == ["build", ""])
    #expect(arguments == used)
  }

  @Test("the unit starts the app, in folders of its own")
  func unit() throws {
    let text = try app().unit(template("lectern.service"))
    #expect(
      text.contains(
        """
        ExecStart=/opt/showofhands/ShowOfHands --port 9001 --trust-proxy --public-address https://vote.example.org \
        --data %S/showofhands --presenter-token-file %d/token
        """
      )
    )
    #expect(text.contains("Description=ShowOfHands"))
    #expect(text.contains("StateDirectory=showofhands showofhands/crashes"))
    #expect(text.contains("LoadCredential=token:/etc/showofhands/token"))
    #expect(!text.contains("PrimeTime") && !text.lowercased().contains("lectern"))
  }

  @Test("the site passes the host's requests to the app's port")
  func site() throws {
    let text = try app().site(template("nginx.conf"))
    #expect(text.contains("server_name vote.example.org;"))
    #expect(text.contains("proxy_pass http://127.0.0.1:9001/;"))
    #expect(!text.contains("demo.example.org") && !text.contains("8080"))
  }

  @Test("the context is the folder that has the package and Lectern")
  func context() throws {
    func context(_ package: String, _ dependencies: String...) throws -> [String] {
      let context = try BuildContext(package: package, dependencies: dependencies, manifest: "")
      return [context.folder, context.package]
    }
    #expect(try context("/code/Quiz", "/code/lectern") == ["/code", "Quiz"])
    #expect(try context("/code/apps/Quiz", "/code/lectern") == ["/code", "apps/Quiz"])
    #expect(try context("/code/Quiz") == ["/code/Quiz", "."])
    let apart = #expect(throws: CommandError.self) { try context("/srv/Quiz", "/code/lectern") }
    #expect(apart?.description.contains("into one folder") == true)
    let absolute = #expect(throws: CommandError.self) {
      try BuildContext(
        package: "/code/Quiz",
        dependencies: ["/code/lectern"],
        manifest: #".package(path: "/code/lectern")"#
      )
    }
    #expect(absolute?.description.contains("a container has it elsewhere") == true)
  }

  @Test("the report has the commands, and asks for the server's name if it wasn't given")
  func report() throws {
    let report = DeployCommand.report(of: try app(), in: "deploy")
    #expect(report.contains("cd /code\n"))
    #expect(report.contains("docker build --file Quiz/deploy/Dockerfile --tag showofhands ."))
    #expect(report.contains("cp deploy/showofhands.service /etc/systemd/system/"))
    #expect(!report.contains("--host"))
    let example = DeployedApp(
      product: "Quiz",
      context: try BuildContext(package: "/code/Quiz", dependencies: [], manifest: ""),
      hasPages: false,
      host: "demo.example.org",
      port: 8080
    )
    let other = DeployCommand.report(of: example, in: "deploy")
    #expect(other.contains("Give your server's name as --host."))
    #expect(!other.contains("Public"))
  }

  @Test("values that are no host, port or folder of the package are refused")
  func options() throws {
    for words in [
      ["--host", "a b"], ["--host", "a;"], ["--host", ""], ["--port", "0"], ["--port", "65536"],
      ["--folder", "../elsewhere"], ["--folder", "/etc"], ["--folder", ""],
    ] {
      #expect(throws: (any Error).self, "\(words)") { try DeployCommand.parse(words) }
    }
    #expect(try DeployCommand.parse(["--host", "10.0.0.1"]).folder == "deploy")
  }
}
