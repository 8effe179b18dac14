/// What became of a frame that was sent to a connection while its loop waited; see ``SendThreads``.
package enum ConcurrentSend: Equatable, Sendable {
  case sent
  /// The system took this number of its bytes; the rest is up to ``Connection/finish(_:from:)``.
  case begun(Int)
  /// Nothing of it was sent: it is to be sent on the loop, by ``Connection/send(_:moreFollows:)``.
  case refused
}
