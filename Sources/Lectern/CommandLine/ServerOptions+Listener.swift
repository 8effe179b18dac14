internal import ArgumentParser
internal import Foundation
internal import LecternTransport
internal import LecternWire

extension ServerOptions {
  /// Returns the listener's configuration: its address, limits and pages.
  ///
  /// - Parameters:
  ///   - app: the app's name.
  ///   - pages: the app's own pages, used without `--public`.
  /// - Throws: an error if there is no folder of pages.
  func configuration(_ app: String, pages: URL?) throws -> Listener.Configuration {
    var configuration = Listener.Configuration(subprotocol: Wire.subprotocol)
    configuration.host = address
    configuration.port = port
    configuration.socketPath = Wire.socketPath
    configuration.pingInterval = Heartbeat.interval
    configuration.heartbeat = Heartbeat.encoded
    configuration.limits.messageSize = Wire.messageLimit
    configuration.mounts = try mounts(app, pages: pages)
    network.configure(&configuration, publicAddress: access.publicAddress)
    if let runtime = Bundle.module.resourceURL {
      configuration.mounts.append(.init(path: "/lectern/", folder: runtime))
    }
    return configuration
  }

  private func mounts(_ app: String, pages: URL?) throws -> [Listener.Configuration.Mount] {
    if publicPath == nil, let pages { return [.init(folder: pages)] }
    let folder = URL(filePath: publicPath ?? "Public", directoryHint: .isDirectory)
    guard publicPath != nil || Self.isFolder(folder.path) == true else {
      throw ValidationError(
        "there is no folder \"Public\" here; name the pages' folder with --public"
      )
    }
    return [.init(folder: folder.appending(path: app.lowercased())), .init(folder: folder)]
  }
}
