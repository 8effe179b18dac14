internal import ArgumentParser
internal import Foundation
internal import LecternTransport
internal import LecternWire

extension ServerOptions {
  /// Returns the listener's configuration: its address, limits and pages.
  ///
  /// - Parameters:
  ///   - port: the port to listen on.
  ///   - mounts: the folders of the main room.
  func listenerConfiguration(
    port: Int,
    mounts: [Mount]
  ) -> ListenerConfiguration {
    var configuration = listening.listenerConfiguration(port: port)
    configuration.mounts = mounts
    network.configure(&configuration, publicAddress: access.publicAddress)
    limits.configure(&configuration.limits)
    configuration.servesPagesWhenFull = access.watchers != .never
    return configuration
  }

  /// The main room's address for other devices, before the system has chosen a port.
  var expectedAddress: String {
    Announcement(
      address: address,
      port: listening.port,
      isSecure: network.isSecure,
      publicAddress: access.publicAddress
    ).roomAddress
  }

  /// Returns the folders to serve for an app.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - isMain: whether `--public` and `--assets` apply to it. Another app has its own folders, if it names any.
  /// - Throws: an error if there is no folder of pages.
  func mounts(of app: HostedApp, isMain: Bool) throws -> [Mount] {
    var mounts = try pageMounts(of: app, isMain: isMain)
    let chosenAssets =
      isMain ? pages.assetsPath.map { URL(filePath: $0, directoryHint: .isDirectory) } : nil
    if let folder = app.generatedAssets {
      mounts.insert(
        .init(path: RichText.ImageSource.folder, folder: folder, isMediaOnly: true),
        at: 0
      )
    }
    if let assets = chosenAssets ?? app.assets {
      // The app's own folder may contain sources that no viewer may see. The user chooses the folder of `--assets`.
      mounts.insert(
        .init(
          path: RichText.ImageSource.folder,
          folder: assets,
          isMediaOnly: chosenAssets == nil
        ),
        at: 0
      )
    }
    mounts.append(.init(path: "/lectern/", folder: try ResourceBundle.runtime.folder))
    return mounts
  }

  private func pageMounts(
    of app: HostedApp,
    isMain: Bool
  ) throws -> [Mount] {
    if pages.publicPath == nil || !isMain, let folder = app.pages {
      return [.init(folder: folder)]
    }
    let parents = [
      URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory),
      Bundle.main.bundleURL,
    ]
    let folder = try publicFolder(in: parents)
    return [
      .init(folder: folder.appending(path: app.name.lowercased())), .init(folder: folder),
    ]
  }

  /// Returns the folder of `--public`; without it, the folder `Public` in the first parent folder that has one.
  ///
  /// - Parameter parents: the current directory, and the folder of the executable.
  /// - Throws: an error if no parent folder has one.
  func publicFolder(in parents: [URL]) throws(ValidationError) -> URL {
    if let path = pages.publicPath { return URL(filePath: path, directoryHint: .isDirectory) }
    for parent in parents {
      let folder = parent.appending(path: "Public", directoryHint: .isDirectory)
      if FileKind(of: folder.path) == .folder { return folder }
    }
    let places = parents.map(\.path).joined(separator: " or ")
    throw ValidationError(
      "there is no folder Public in \(places); copy it there, or name the pages' folder with --public"
    )
  }
}
