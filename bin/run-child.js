import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command in this terminal to its end. Forwards SIGINT, SIGTERM and SIGHUP to it and ends after it. Works on any Node.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { isBound?: boolean }} [options] `isBound` opens an IPC channel:
 * a command that imports `exit-with-parent.js` then ends when this process is gone, also after SIGKILL
 * @returns {Promise<number>} the exit code; 128 and the signal's number when a signal ended the command
 * @throws the error of `spawn` when the command can't be started
 */
export function runChild(command, args, { isBound = false, ...options } = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', ...(isBound ? ['ipc'] : [])];
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio });
    const forwarding = forwardSignals(child);
    child.once('error', (error) => {
      forwarding.stop();
      reject(error);
    });
    child.once('exit', (code, endedBy) => {
      forwarding.stop();
      const exitCode = code ?? codeOf(endedBy);
      const received = forwarding.received();
      if (received) process.exit(exitCode || codeOf(received));
      resolve(exitCode);
    });
  });
}

/** Forwards signals. On Windows the console already sends events to all its processes, and `kill` would be forced. */
function forwardSignals(child) {
  let received;
  const forward = (signal) => {
    received = signal;
    if (process.platform !== 'win32') child.kill(signal);
  };
  for (const signal of forwarded) process.on(signal, forward);
  return {
    received: () => received,
    stop: () => {
      for (const signal of forwarded) process.removeListener(signal, forward);
    },
  };
}

function codeOf(signal) {
  return 128 + constants.signals[signal];
}
