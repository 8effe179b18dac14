// Who serves a room writes view states.
@_exported public import LecternWire
