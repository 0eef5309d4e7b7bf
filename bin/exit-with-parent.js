// Ends the process when its parent ends, even by SIGKILL. Imported by programs that `runChild` starts; does nothing
// without an IPC channel.
if (process.channel) {
  process.once('disconnect', () => process.exit(1));
  // Lets the process end despite the listener.
  process.channel.unref();
}
