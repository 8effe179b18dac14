/// The room core's pending commands, first in, first out.
///
/// An executed command can lead to further inputs. Their commands wait for their turn, so no input interrupts another.
package struct CommandQueue {
  /// The commands. Those before ``next`` are executed. The storage is reused.
  var commands: [RoomCommand] = []
  private var next = 0
  private var isExecuting = false

  /// Starts to execute the commands.
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
