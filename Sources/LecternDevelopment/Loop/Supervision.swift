/// The names of the variables with which the development loop starts its servers.
package enum Supervision {
  /// Set to 1 for a server whose standard input is a socket to the loop. It waits for the loop before it opens its log.
  package static let variable = "LECTERN_SUPERVISED"
  /// Set to `whole` for a server that replays the log from its beginning.
  package static let replayVariable = "LECTERN_REPLAY"
  package static let wholePast = "whole"
}
