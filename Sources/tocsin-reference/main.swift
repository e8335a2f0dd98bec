import Glibc

// The whole program: words in, files out.
exit(ReferenceProgram.run(Array(CommandLine.arguments.dropFirst())))
