// The library connects; what it carries is decided without it.
@_exported public import LecternJetStream
