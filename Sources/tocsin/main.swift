import AlertAnswers
import CShims
import CommandOptions
import Glibc

// The whole program: words in, an exit status out.
tocsin_hold_standard_descriptors()
tocsin_leave_on_signals()
exit(
  Program.run(
    Argument.words(count: CommandLine.argc, vector: CommandLine.unsafeArgv),
    calledAs: Argument.programName(vector: CommandLine.unsafeArgv)
  ).code)
