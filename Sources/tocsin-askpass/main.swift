import AlertAnswers
import CShims
import CommandOptions
import Glibc

// The whole program: a document, a prompt or a dialogue in, an answer and an exit status out.
tocsin_hold_standard_descriptors()
tocsin_leave_on_signals()
exit(
  AskpassMain.run(
    Argument.words(count: CommandLine.argc, vector: CommandLine.unsafeArgv),
    calledAs: Argument.programName(vector: CommandLine.unsafeArgv)
  ).code)
