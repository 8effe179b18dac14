public import ArgumentParser
internal import LecternHistory
public import LecternRoom

extension Durability: ExpressibleByArgument {}

extension EntryRange: ExpressibleByArgument {}
