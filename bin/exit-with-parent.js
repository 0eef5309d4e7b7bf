/*
 * Imported by programs that `runChild` starts: they end when the process that started them is gone, which may have been
 * killed without a chance to say so. Without an IPC channel this does nothing.
 */
if (process.channel) {
  process.once('disconnect', () => process.exit(1));
  // The listener alone would keep the process alive.
  process.channel.unref();
}
