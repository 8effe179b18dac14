// `import Lectern` is all that an app says: it writes reducers, view states, and its own options.
@_exported public import ArgumentParser
@_exported public import Composable
@_exported public import ComposablePrinting
@_exported public import LecternHistory
@_exported public import LecternRehearsal
@_exported public import LecternRoom
@_exported public import LecternServer
@_exported public import LecternSignIn
@_exported public import LecternWire
