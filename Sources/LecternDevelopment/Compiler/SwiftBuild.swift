internal import Foundation

/// Builds an executable, and copies it: the next build must not replace a file that runs.
final class SwiftBuild {
  private let package: PackageLocation
  private let compiler: [String]
  private var lastNumber = 0
  private var lastStamp: FileAttributes?

  private struct FileAttributes: Equatable {
    let date: Date?
    let size: Int?

    init(of path: String) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      (date, size) = (attributes?[.modificationDate] as? Date, attributes?[.size] as? Int)
    }
  }

  /// - Parameter compiler: the command that builds, before its arguments.
  init(_ package: PackageLocation, compiler: [String] = ["/usr/bin/env", "swift"]) {
    (self.package, self.compiler) = (package, compiler)
  }

  /// Copies the executable.
  ///
  /// The copy has the file's date, which names the build in the log. It stands beside the file, because the folder has the
  /// resources of the modules.
  func copy() throws -> Build {
    lastNumber += 1
    let stamp = FileAttributes(of: package.executable)
    let files = FileManager.default
    // Two loops may watch one package.
    let id = ProcessInfo.processInfo.processIdentifier
    let build = Build(number: lastNumber, path: "\(package.executable).\(id)-\(lastNumber)")
    try? files.removeItem(atPath: build.path)
    do {
      try files.copyItem(atPath: package.executable, toPath: build.path)
    } catch {
      try? files.removeItem(atPath: build.path)
      throw error
    }
    if let date = stamp.date {
      try? files.setAttributes([.modificationDate: date], ofItemAtPath: build.path)
    }
    lastStamp = stamp
    return build
  }

  /// Deletes the copies of loops that were killed.
  func removeLeftovers() {
    let executable = URL(filePath: package.executable)
    let folder = executable.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix("\(package.product).") {
      let parts = name.dropFirst(package.product.count + 1).split(separator: "-")
      guard parts.count == 2, Int(parts[1]) != nil, let id = Int32(parts[0]), id > 0,
        kill(id, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  /// Runs the compiler, until it ends or the task is cancelled.
  func run() async throws -> BuildResult {
    let process = Process()
    let file = FileManager.default.temporaryDirectory.appending(
      path: "lectern-\(UUID().uuidString)"
    )
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try FileHandle(forWritingTo: file)
    process.executableURL = URL(filePath: compiler[0])
    process.arguments = Array(compiler.dropFirst()) + package.buildArguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    let (ends, end) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      end.yield(process.terminationStatus)
      end.finish()
    }
    try process.run()
    let status = await withTaskCancellationHandler {
      await ends.first { _ in true }
    } onCancel: { [id = process.processIdentifier] in
      kill(id, SIGINT)
    }
    try? output.close()
    guard status == 0 else {
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return .failure(text, in: package.root)
    }
    guard FileAttributes(of: package.executable) != lastStamp else { return .unchanged }
    return .built(try copy())
  }
}
