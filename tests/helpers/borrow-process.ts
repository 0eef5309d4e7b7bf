import type { EventEmitter } from 'node:events';

/** What a command finds of its process. */
interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a command leaves. */
interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command as if this process were its own: with a current folder, an environment and an output of its own, and
 * without what it leaves to be done at the process's exit. Calls wait for each other, as there is one process.
 */
export function borrowProcess(surroundings: Surroundings, command: () => Promise<number>): Promise<Outcome> {
  const outcome = last.then(() => run(surroundings, command));
  last = outcome.catch(() => undefined);
  return outcome;
}

async function run({ cwd, env }: Surroundings, command: () => Promise<number>): Promise<Outcome> {
  const output = { stdout: '', stderr: '' };
  const restores = [
    setFolder(cwd),
    setEnvironment(env),
    removeNewListeners(process),
    removeNewListeners(process.stdout),
    removeNewListeners(process.stderr),
    capture(process.stdout, (text) => (output.stdout += text)),
    capture(process.stderr, (text) => (output.stderr += text)),
  ];
  process.exitCode = undefined;
  try {
    const code = await command();
    return { code, ...output };
  } finally {
    process.exitCode = undefined;
    for (const restore of restores.reverse()) restore();
  }
}

function setFolder(folder: string): () => void {
  const before = process.cwd();
  process.chdir(folder);
  return () => process.chdir(before);
}

function setEnvironment(env: Surroundings['env']): () => void {
  const before = process.env;
  process.env = { ...env };
  return () => {
    process.env = before;
  };
}

/** Calls and removes what a command has left for the exit of the process, and removes its other listeners. */
function removeNewListeners(emitter: EventEmitter): () => void {
  const before = new Map(emitter.eventNames().map((name) => [name, new Set(emitter.rawListeners(name))]));
  return () => {
    for (const name of emitter.eventNames()) {
      for (const listener of emitter.rawListeners(name)) {
        if (before.get(name)?.has(listener)) continue;
        if (name === 'exit') listener.call(emitter, 0);
        emitter.removeListener(name, listener as () => void);
      }
    }
  };
}

function capture(stream: NodeJS.WriteStream, add: (text: string) => void): () => void {
  const { write } = stream;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    // Halves of surrogate pairs don't survive the way through a stream.
    add(Buffer.from(chunk as string, 'utf8').toString('utf8'));
    const done = rest.find((argument) => typeof argument === 'function');
    if (done) process.nextTick(done as () => void);
    return true;
  };
  return () => {
    stream.write = write;
  };
}
