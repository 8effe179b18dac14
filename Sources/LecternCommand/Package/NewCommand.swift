internal import ArgumentParser
internal import Foundation

/// `lectern new`
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Makes an app of your own.",
    discussion: """
      The app is a package with a feature, its page, and tests of the feature and of a room. It depends on the sources of \
      Lectern that this command was built of, or on a repository.
      """
  )

  @Argument(help: "The name of the app and of its Swift type, such as ShowOfHands.")
  var name: String

  @Option(
    help: ArgumentHelp(
      "The folder to make. (default: NAME in this folder, or beside Lectern's own)",
      valueName: "folder"
    ),
    completion: .directory
  )
  var path: String?

  @Option(help: "The repository of Lectern that the app depends on, by its branch main.")
  var url: String?

  @Option(name: .customLong("from"), help: "With --url, the first version to depend on.")
  var version: String?

  func validate() throws {
    guard version == nil || url != nil else {
      throw ValidationError("--from names a version of a repository. Give the repository as --url.")
    }
  }

  func run() throws {
    let sources = try LecternSources()
    guard url != nil || !sources.isFetched else {
      throw CommandError(
        "SwiftPM has fetched these sources of Lectern for another package. Give their repository as --url."
      )
    }
    let name = try AppName(name, modules: sources.modules)
    let folder = Self.folder(
      for: name,
      path: path,
      in: URL(filePath: ".").resolvingSymlinksInPath().path,
      sources: sources.root
    )
    let lectern =
      url.map { .repository(url: $0, version: version) }
      ?? LecternDependency.on(sources.root, from: folder)
    try AppTemplate(name: name, lectern: lectern).write(to: folder, from: sources)
    print(Self.report(of: folder))
  }

  /// Returns the path of the folder to make.
  ///
  /// - Parameters:
  ///   - path: the path that was given, if any.
  ///   - current: the working folder.
  ///   - sources: the folder of Lectern's sources, in which no app should be.
  static func folder(
    for name: AppName,
    path: String?,
    in current: String,
    sources: String
  ) -> String {
    if let path, path.hasPrefix("/") { return URL(filePath: path).standardizedFileURL.path }
    let isInside = current == sources || current.hasPrefix(sources + "/")
    let parent = path == nil && isInside ? sources + "/.." : current
    return URL(filePath: parent).appending(path: path ?? name.description).standardizedFileURL.path
  }

  static func report(of folder: String) -> String {
    """
    Made \(folder)

      cd \(folder)
      swift run lectern dev       # serves it, and shows each file that you save
      swift run lectern test      # runs its tests
      swift run lectern deploy    # writes the files for a server

    The first build compiles Lectern, which takes some minutes.
    """
  }
}
