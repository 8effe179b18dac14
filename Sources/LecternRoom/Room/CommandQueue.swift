/// The commands of a room's core that are not executed yet, first in, first out.
///
/// An executed command can lead to further inputs, whose commands wait for their turn. So no input interrupts another.
struct CommandQueue {
  /// The commands, those before ``next`` executed. The storage is reused.
  var commands: [RoomCommand] = []
  private var next = 0
  private var isExecuting = false

  /// Begins to execute the commands.
  ///
  /// - Returns: false if they are being executed already.
  mutating func begin() -> Bool {
    defer { isExecuting = true }
    return !isExecuting
  }

  /// Removes the next command. After the last one, the execution ends.
  mutating func removeNext() -> RoomCommand? {
    guard next < commands.count else {
      commands.removeAll(keepingCapacity: true)
      (next, isExecuting) = (0, false)
      return nil
    }
    defer { next += 1 }
    return commands[next]
  }
}
