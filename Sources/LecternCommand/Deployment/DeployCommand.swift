internal import ArgumentParser
internal import Foundation

/// `lectern deploy`
struct DeployCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deploy",
    abstract: "Writes the files that run the app in this folder on a server.",
    discussion: """
      Writes a Dockerfile, a systemd unit and an nginx site. It writes them again with other options, and keeps a file that \
      you have changed.
      """
  )

  private static let exampleHost = "demo.example.org"

  @OptionGroup var app: AppOptions

  @Option(help: "The folder of the files, in the package.")
  var folder = "deploy"

  @Option(help: "The name of the server on the internet.")
  var host = exampleHost

  @Option(help: "The port on the server's own address, for the proxy.")
  var port = 8080

  @Flag(help: "Replace files that you have changed, too.")
  var force = false

  func validate() throws {
    guard host.wholeMatch(of: /[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?/) != nil else {
      throw ValidationError("“\(host)” is not the name of a server, such as demo.example.org.")
    }
    guard (1...65_535).contains(port) else {
      throw ValidationError("“\(port)” is not a port. Give one from 1 to 65535.")
    }
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw ValidationError("--folder names a folder in the package, such as deploy.")
    }
  }

  func run() throws {
    let package = try PackageFolder.current
    let manifest = try package.describe()
    let app = DeployedApp(
      product: try manifest.executable(named: app.product),
      context: try BuildContext(
        package: package.path,
        dependencies: manifest.localPackages,
        manifest: String(contentsOfFile: "\(package.path)/Package.swift", encoding: .utf8)
      ),
      hasPages: FileManager.default.fileExists(atPath: "\(package.path)/Public"),
      host: host,
      port: port
    )
    let target = URL(filePath: package.path).appending(path: folder)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    for file in try files(of: app) { try write(file, into: target) }
    print(Self.report(of: app, in: folder))
  }

  private func files(of app: DeployedApp) throws -> [WrittenFile] {
    let sources = try LecternSources()
    func template(_ name: String) throws -> String { try sources.text(of: "Deployment/\(name)") }
    return [
      WrittenFile("Dockerfile", app.dockerfile(try template("Dockerfile"), in: folder)),
      WrittenFile("Dockerfile.dockerignore", try template("Dockerfile.dockerignore")),
      WrittenFile("\(app.service).service", app.unit(try template("lectern.service"))),
      WrittenFile("\(app.service).conf", app.site(try template("nginx.conf"))),
    ]
  }

  private func write(_ file: WrittenFile, into target: URL) throws {
    let url = target.appending(path: file.name)
    let existing = try? String(contentsOf: url, encoding: .utf8)
    let path = "\(folder)/\(file.name)"
    switch file.change(of: existing, isForced: force) {
    case .write:
      try Data(file.text.utf8).write(to: url)
      print("Wrote \(path)")
    case .none:
      print("Unchanged: \(path)")
    case .keep:
      print("Kept \(path), which you have changed. With --force, it is replaced.")
    }
  }

  /// Returns the next commands.
  static func report(of app: DeployedApp, in folder: String) -> String {
    let file = app.context.package == "." ? folder : "\(app.context.package)/\(folder)"
    let (service, target) = (app.service, "/opt/\(app.service)")
    let example =
      app.host == exampleHost
      ? "\nThe files name \(exampleHost). Give your server's name as --host.\n" : ""
    return example + """

      In a container, with nginx or another proxy in front of it:

        cd \(app.context.folder)
        docker build --file \(file)/Dockerfile --tag \(service) .

      Or as a service of systemd, with a token in /etc/\(service)/token (see the article Deploying.md):

        swift build -c release --static-swift-stdlib --product \(app.product)
        mkdir -p \(target)
        cp -r .build/release/\(app.product) .build/release/*.resources \(app.hasPages ? "Public " : "")\(target)
        cp \(folder)/\(service).service /etc/systemd/system/
        cp \(folder)/\(service).conf /etc/nginx/conf.d/
      """
  }
}
