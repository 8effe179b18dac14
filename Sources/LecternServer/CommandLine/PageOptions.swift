internal import ArgumentParser

/// The folders of an app's pages and their files.
struct PageOptions: ParsableArguments {
  @Option(
    name: .customLong("public"),
    help: ArgumentHelp("Folder of the pages. (default: the app's own)", valueName: "dir"),
    completion: .directory
  )
  var publicPath: String?

  @Option(
    name: .customLong("assets"),
    help: ArgumentHelp(
      "Folder of files to serve under /assets/, such as images.",
      valueName: "dir"
    ),
    completion: .directory
  )
  var assetsPath: String?
}
