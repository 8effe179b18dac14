internal import ArgumentParser
internal import Foundation
internal import LecternLog

/// The argument that names a log: its file, or the data folder of its server.
struct LogLocation: ParsableArguments {
  @Argument(
    help: "The log's file, or the folder that has it: the server's --data.",
    completion: .file()
  )
  var path: String

  /// Whether the path is a folder's.
  var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The log.
  ///
  /// - Throws: ``MissingLog`` if there is none.
  var file: LogFile {
    get throws {
      let file = LogFile(isFolder ? folder.appending(path: LogFile.roomName).path : path)
      guard file.exists else { throw MissingLog(path: path, isFolder: isFolder) }
      return file
    }
  }

  /// The path as a folder's.
  var folder: URL { URL(filePath: path, directoryHint: .isDirectory) }
}

/// The error of a path without a log.
struct MissingLog: Error, CustomStringConvertible {
  let path: String
  let isFolder: Bool

  var description: String {
    isFolder
      ? "The folder \(path) has no log \(LogFile.roomName). Give the folder that the server uses as --data."
      : "There is no file \(path). Give a log's file, or the folder that the server uses as --data."
  }
}
