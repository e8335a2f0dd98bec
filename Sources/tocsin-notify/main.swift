import CShims
import CommandOptions
import Glibc

// The whole program: words in, a notification out.
tocsin_hold_standard_descriptors()
tocsin_leave_on_signals()
exit(
  NotifyMain.run(
    Argument.words(count: CommandLine.argc, vector: CommandLine.unsafeArgv),
    calledAs: Argument.programName(vector: CommandLine.unsafeArgv)))
