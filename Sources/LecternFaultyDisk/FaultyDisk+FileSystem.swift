package import LecternLog
internal import Synchronization

extension FaultyDisk: FileSystem {
  package func exists(_ path: String) -> Bool { content.withLock { $0.names[path] != nil } }

  package func create(_ path: String) throws(LogError) {
    try change(path) { _ = $0.create(path) }
  }

  package func link(_ path: String, as name: String) throws(LogError) -> Bool {
    guard !exists(name) else { return false }
    try change(path) { content in
      guard let file = content.names[path] else { return }
      content.changeNames { $0.link(file, as: name) }
    }
    return true
  }

  package func rename(_ path: String, to name: String) throws(LogError) {
    try change(path) { $0.changeNames { $0.rename(path, to: name) } }
  }

  package func remove(_ path: String) throws(LogError) {
    try change(path) { $0.changeNames { $0.remove(path) } }
  }

  package func size(_ path: String) throws(LogError) -> Int? {
    content.withLock { $0.file(named: path)?.content.count }
  }

  package func fileID(_ path: String) -> FileID? {
    content.withLock { $0.names[path] }.map { FileID(device: 0, number: UInt64($0)) }
  }

  package func syncFolder(of path: String) throws(LogError) {
    try change(path) { $0.changeNames { $0.sync() } }
  }

  package func contents(of path: String) throws(LogError) -> [UInt8]? {
    content.withLock { $0.file(named: path)?.content }
  }

  package func uniqueName(_ path: String) -> String {
    path + "\(content.withLock { $0.connect() })"
  }

  /// Makes a change of names, unless it has a fault.
  private func change(
    _ path: String,
    _ body: (inout DiskContent) -> Void
  ) throws(LogError) {
    guard !content.withLock({ $0.isIdle }) else { throw Self.killed(path) }
    let fault = fault(of: .name, path)
    switch fault {
    case .killBefore: throw Self.killed(path)
    case .failure, .shortWrite: throw .failed(path: path, detail: "the disk has failed")
    case .lie, .killAfter, nil: content.withLock { body(&$0) }
    }
    if fault == .killAfter {
      killByFault()
      throw Self.killed(path)
    }
  }

  private static func killed(_ path: String) -> LogError {
    .failed(path: path, detail: "the process was killed")
  }
}
