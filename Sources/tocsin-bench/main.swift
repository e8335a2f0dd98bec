import CommandOptions
import Glibc

exit(
  BenchProgram.run(Argument.words(count: CommandLine.argc, vector: CommandLine.unsafeArgv)))
