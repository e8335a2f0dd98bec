import Glibc

// The program's entry point.
exit(ReferenceProgram.run(Array(CommandLine.arguments.dropFirst())))
