import AlertAnswers
import CShims
import CommandOptions
import Glibc

// Runs the presenter's program, and exits with its status.
tocsin_hold_standard_descriptors()
exit(
  PresenterMain.run(
    Argument.words(count: CommandLine.argc, vector: CommandLine.unsafeArgv)
  ).code)
