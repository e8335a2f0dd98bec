// Runs GLib's loop with a main queue source, as a program does: the test runner's main thread does
// not belong to it.
internal import GLib

let queue = MainQueueSource()
let loop = MainLoop()
let limit = Timer(after: 10_000_000_000) { loop.quit() }
Task {
  print("task")
  await Task.yield()
  try? await Task.sleep(for: .milliseconds(5))
  print("after sleeping")
  loop.quit()
}
print("running")
loop.run()
print("quit")
