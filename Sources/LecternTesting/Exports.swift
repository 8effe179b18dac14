// What a test compares with.
@_exported public import enum LecternWire.JSONValue
@_exported public import enum LecternWire.ViewerMessage
