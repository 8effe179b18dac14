/// The files of a disk, and the process that uses them.
struct DiskContent {
  private(set) var names = DiskNames()
  private(set) var files: [DiskFile] = []
  /// The number of the process that uses the disk. Its connections end with it.
  private(set) var process = 0
  /// Whether no process runs.
  private(set) var isIdle = false
  private var connectionCount = 0
  /// The number of bytes that SQLite has read.
  private(set) var readCount = 0

  func file(named name: String) -> DiskFile? { names[name].map { files[$0] } }

  /// Creates a file.
  ///
  /// - Parameter name: its name; nil for a temporary file.
  mutating func create(_ name: String?) -> Int {
    files.append(DiskFile())
    if let name { names.link(files.count - 1, as: name) }
    return files.count - 1
  }

  mutating func change<Result>(_ file: Int, _ body: (inout DiskFile) -> Result) -> Result {
    body(&files[file])
  }

  mutating func countRead(_ count: Int) { readCount += count }

  mutating func changeNames(_ body: (inout DiskNames) -> Void) { body(&names) }

  mutating func connect() -> Int {
    connectionCount += 1
    return connectionCount
  }

  /// Kills the process: its connections and locks end, and it can neither read nor change a file.
  mutating func kill() {
    (isIdle, process) = (true, process + 1)
    for index in files.indices { files[index].locks = [:] }
  }

  mutating func start() { isIdle = false }

  /// Loses what isn't on the medium.
  mutating func cutPower(keeping isKept: () -> Bool, names count: (Int) -> Int) {
    kill()
    for index in files.indices { files[index].cutPower(keeping: isKept) }
    names.cutPower(keeping: count)
  }
}
